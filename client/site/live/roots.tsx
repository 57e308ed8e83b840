import type { ComponentType, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { telephoneHref } from '../../../server/contract/telephone.ts';
import type { Site } from '../../../server/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { PicturePreview, type PreviewPicture } from '../../ui/picture-preview.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ApplicationForm } from '../franchise/form/application-form.tsx';
import { Drawer } from '../widgets/drawer.tsx';
import { AskForm } from '../widgets/enquiry/ask-form.tsx';
import { AskSheet } from '../widgets/enquiry/ask-sheet.tsx';
import type { Asking } from './asking.ts';

/** Returns the function that renders over the page, in a root of its own that keeps its state. */
function overPage(): (view: ReactNode) => void {
  let root: Root | undefined;
  return (view) => {
    root ??= createRoot(document.body.appendChild(document.createElement('div')));
    root.render(view);
  };
}

const [showAsk, showNumbers, showPictures] = [overPage(), overPage(), overPage()];

/** Opens the sheet to ask with; what was typed in it stays while it is closed. */
export function openAsk(asking: Asking, open = true): void {
  flushSync(() => showAsk(<AskSheet {...asking} open={open} onClose={() => openAsk(asking, false)} />));
}

/** Opens the drawer with the numbers to dial. */
export function openNumbers(phones: Asking['phones'], open = true): void {
  flushSync(() =>
    showNumbers(<NumbersDrawer phones={phones} open={open} onClose={() => openNumbers(phones, false)} />),
  );
}

/** Shows one of these pictures large; `label` names the set. Without an index it is closed. */
export function openPictures(label: string, pictures: readonly PreviewPicture[], index: number | undefined): void {
  const show = (at: number | undefined) => openPictures(label, pictures, at);
  showPictures(
    <PicturePreview label={label} pictures={pictures} index={index} onIndex={show} onClose={() => show(undefined)} />,
  );
}

/** Draws a text as a QR code in an element, which names it by its `data-label`. */
export function drawQr(place: HTMLElement, text: string): void {
  const { label = '' } = place.dataset;
  flushSync(() => createRoot(place).render(<QrCode className="share-code" text={text} label={label} />));
}

/** The forms that React takes over from the server's markup. */
export const FORMS = { enquiry: AskForm, application: ApplicationForm };

/** Hydrates a form with the values that the server rendered it from. A tree that fails puts the server's markup back. */
export function takeForm<K extends keyof typeof FORMS>(root: HTMLElement, kind: K, values: object): void {
  const markup = root.innerHTML;
  const Form = FORMS[kind] as ComponentType<object>; // proof: the server rendered this form from these values
  const onUncaughtError = (error: unknown) => {
    void Promise.reject(error); // reported as any other error of a page
    root.innerHTML = markup;
  };
  flushSync(() => hydrateRoot(root, <Form {...values} />, { onUncaughtError }));
}

/** The company's numbers, each to dial, in a drawer at a phone's foot. */
function NumbersDrawer({ phones, ...drawer }: Pick<Site, 'phones'> & { open: boolean; onClose(): void }): ReactNode {
  return (
    <Drawer label="电话咨询" {...drawer}>
      {phones.map(({ label, number }) => (
        <div key={number} className="floating-contact-number touch flex grow">
          <a className="row grow ink type-lead strong" href={telephoneHref(number)}>
            <Icon name="phone" />
            <span className="then-apart">
              拨打 <span className="figures">{number}</span>
            </span>
            <span className="plain soft type-small">{label}</span>
          </a>
          {/* as copy-button.tsx; its module begins when it is touched */}
          <span className="accent type-small strong" data-live="copy" data-props={JSON.stringify({ text: number })}>
            <button hidden={!navigator.clipboard} type="button" className="copy-button full-height">
              <span role="status" data-done="已复制">
                复制
              </span>
            </button>
          </span>
        </div>
      ))}
    </Drawer>
  );
}
