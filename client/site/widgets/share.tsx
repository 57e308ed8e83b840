import { type ReactNode, useEffect, useState } from 'react';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { isMobileAgent } from '../device.ts';
import { CopyButton } from './copy-button.tsx';

/**
 * Shares the page: by printing if it has a print sheet, by the phone's share sheet if it has one, else by its address
 * and, on a desktop, a QR code.
 */
export function Share({ title, prints = false }: { title: string; prints?: boolean }): ReactNode {
  const [url, setUrl] = useState<string>();
  useEffect(() => setUrl(location.href.replace(/#.*/, '')), []);
  const isPhone = url && isMobileAgent(navigator.userAgent);
  return (
    <div className="share screen-only">
      {prints && (
        <button type="button" className="share-print copy-button type-small" onClick={() => window.print()}>
          打印 / 存为 PDF
        </button>
      )}
      {url && (isPhone ? <OnPhone title={title} url={url} /> : <OnDesktop url={url} />)}
    </div>
  );
}

function OnDesktop({ url }: { url: string }): ReactNode {
  const [wanted, setWanted] = useState(false);
  const load = async () => (await import('../../ui/qr-code.tsx')).QrCode;
  const Code = useOnDemand(wanted, load, () => setWanted(false)); // the address can still be copied
  return (
    <>
      <CopyButton text={url} label="复制链接" />
      {Code ? (
        <figure className="share-figure soft type-small">
          <Code className="share-code" text={url} label="本页二维码" />
          <figcaption>微信扫一扫，在手机上看</figcaption>
        </figure>
      ) : (
        <button type="button" className="copy-button accent type-small strong" onClick={() => setWanted(true)}>
          手机扫码看
        </button>
      )}
    </>
  );
}

function OnPhone({ title, url }: { title: string; url: string }): ReactNode {
  if (!navigator.share) return <CopyButton text={url} label="复制链接" />;
  const share = () => navigator.share({ title, url }).catch(() => undefined); // the visitor closed it without a choice
  return (
    <button type="button" className="copy-button accent type-small strong" onClick={share}>
      分享
    </button>
  );
}
