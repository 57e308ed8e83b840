import { closeTypedBlanks } from '../../../server/contract/typed-blanks.ts';
import { live, part } from '../live/live.ts';

/** Shares the page: prints it if it has a print sheet, else by the phone's share sheet, or address and QR code. */
export function Share({ title, prints = false }: { title: string; prints?: boolean }) {
  return (
    <div className="share touch screen-only" {...live('share', { title: closeTypedBlanks(title) })}>
      {prints && <ShareButton name="print" label="打印 / 存为 PDF" />}
      <ShareButton name="send" label="分享" />
      <CopyButton label="复制链接" look={QUIET} />
      <ShareButton name="scan" label="手机扫码看" />
      <figure hidden tabIndex={-1} className="share-figure soft type-small" {...part('share', 'figure')}>
        <div className="crisp square-160" role="img" aria-label="本页二维码" {...part('share', 'code')} />
        <figcaption>微信扫一扫，在手机上看</figcaption>
      </figure>
    </div>
  );
}

const QUIET = 'soft accent-hover';

const ShareButton = ({ name, label }: { name: 'print' | 'send' | 'scan'; label: string }) => (
  <button hidden type="button" className={`sides-2 touch type-small ${QUIET}`} {...part('share', name)}>
    {label}
  </button>
);

type CopyButtonProps = { text?: string; label: string; look?: string };

/** Copies a text, without one the page's address, and reports the result; shown only where there is a clipboard. */
export const CopyButton = ({ text = '', label, look = 'accent strong' }: CopyButtonProps) => (
  <span className="no-break" {...live('copy', { text: closeTypedBlanks(text) })}>
    <button hidden type="button" className={`copy-button sides-2 touch screen-only type-small ${look}`}>
      {label}
      <span className="sr-only">{text}</span>
    </button>
    <span role="status" className="soft type-small" data-done="已复制" data-failed="没有成功，请刷新再试，或手动复制" />
  </span>
);
