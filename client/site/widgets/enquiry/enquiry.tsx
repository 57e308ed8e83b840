import { type ReactNode, Suspense, use } from 'react';
import type { EnquiryFormProps } from './enquiry-form.tsx';

type FormModule = typeof import('./enquiry-form.tsx');

let here: FormModule | undefined;
let coming: Promise<FormModule> | undefined;
let late: Promise<FormModule> | undefined;

/** Fetches the form; to be awaited by the `load` of a page that shows it, so that the server has it when it renders. */
export function fetchEnquiry(): Promise<FormModule> {
  coming ??= import('./enquiry-form.tsx').then(
    (module) => {
      here = module;
      return module;
    },
    (error) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

/** The form that asks us to call back. The server's markup can be filled in and sent before its script is there. */
export function Enquiry(props: EnquiryFormProps): ReactNode {
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}

function Form(props: EnquiryFormProps): ReactNode {
  // one that never comes leaves the server's markup as it is, which works without script
  late ??= fetchEnquiry().catch(() => new Promise<never>(() => {}));
  const { default: EnquiryForm } = here ?? use(late);
  return <EnquiryForm {...props} />;
}
