import { type ReactNode, useEffect, useState } from 'react';
import type { QrCode } from '../../ui/qr-code.tsx';
import { isMobileAgent } from '../device.ts';
import { CopyButton } from './copy-button.tsx';

/** Takes the page along: by the phone's own sheet where it has one, else by its address and, from a desk, a code of it. */
export function Share({ title }: { title: string }): ReactNode {
  const [url, setUrl] = useState<string>();
  const [Code, setCode] = useState<typeof QrCode>();
  useEffect(() => setUrl(location.href.replace(/#.*/, '')), []);
  return (
    <div className="share">
      {url && (isMobileAgent(navigator.userAgent) ? <OnPhone title={title} url={url} /> : atDesk(url))}
    </div>
  );

  function atDesk(address: string) {
    const show = () =>
      import('../../ui/qr-code.tsx').then(
        (module) => setCode(() => module.QrCode),
        () => undefined, // the address can be copied all the same
      );
    return (
      <>
        <CopyButton text={address} label="复制链接" />
        {Code ? (
          <Code className="share-code" text={address} label="本页二维码" />
        ) : (
          <button type="button" className="copy-button accent type-small strong" onClick={show}>
            手机扫码看
          </button>
        )}
      </>
    );
  }
}

function OnPhone({ title, url }: { title: string; url: string }): ReactNode {
  if (!navigator.share) return <CopyButton text={url} label="复制链接" />;
  const share = () => navigator.share({ title, url }).catch(() => undefined); // left without a choice
  return (
    <button type="button" className="copy-button accent type-small strong" onClick={share}>
      分享
    </button>
  );
}
