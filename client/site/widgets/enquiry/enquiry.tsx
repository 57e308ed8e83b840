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

interface EnquiryProps extends EnquiryFormProps {
  title: string;
}

/** The form that asks us to call back. The server's markup can be filled in and sent before its script is there. */
export function Enquiry({ title, ...props }: EnquiryProps): ReactNode {
  return (
    <section className="enquiry on-mist section-space" id="apply" aria-labelledby="enquiry-title">
      <div className="enquiry-row container">
        <div>
          <h2 className="type-heading" id="enquiry-title">
            {title}
          </h2>
          <p className="enquiry-desc soft">
            留下手机号，工程师给您回电，讲清参数、安装条件和报价。其余各项不填也可以，填了我们能准备得更充分。
          </p>
        </div>
        <div className="enquiry-panel on-paper">
          <Suspense>
            <Form {...props} />
          </Suspense>
        </div>
      </div>
    </section>
  );
}

function Form(props: EnquiryFormProps): ReactNode {
  // one that never comes leaves the server's markup as it is, which works without script
  late ??= fetchEnquiry().catch(() => new Promise<never>(() => {}));
  const { default: EnquiryForm } = here ?? use(late);
  return <EnquiryForm {...props} />;
}
