import type { ReactNode } from 'react';
import { encode } from 'uqr';
import { call } from '../../call.ts';
import { mayDo } from '../state/stored-session.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { Dialog } from '../widgets/dialog.tsx';
import { LoadFailure } from '../widgets/load-failure.tsx';

/** Side of the code on the screen (specification 9). */
const SIDE_PX = 256;
/** The quiet zone that readers need around a code, in modules (ISO/IEC 18004, 6.3.8). */
const QUIET_MODULES = 4;

/** What the starter content's link names in place of an account: nobody could follow it. */
const SAMPLE_APP = 'SAMPLE_APPID';

/** The QR code of the WeChat authorisation link that carries the user's id. */
export function QrDialog({ userId, onClose }: { userId: string; onClose(): void }): ReactNode {
  const { data, failure, load } = useLoaded(() => call('site/parts', { names: ['wechatLink'] }));
  const link = data?.wechatLink;
  const isSet = link !== undefined && link !== '' && new URL(link).searchParams.get('appid') !== SAMPLE_APP;

  return (
    <Dialog title="扫码关注公众号" className="qr-dialog" onClose={onClose}>
      <LoadFailure failure={failure} load={load} />
      {failure === undefined && link === undefined && <span className="skeleton qr-dialog-code" />}
      {link !== undefined && !isSet && (
        <p className="table-state">
          还没有设置公众号，暂时没有二维码。
          <span>
            {mayDo('site:update') ? '请' : '请联系管理员'}在「站点设置」的「备案与技术支持」中填写公众号授权链接。
          </span>
        </p>
      )}
      {link && isSet && (
        <>
          <QrCode text={authorisationLink(link, userId)} />
          <p className="qr-dialog-hint soft">请使用微信扫一扫</p>
        </>
      )}
    </Dialog>
  );
}

function QrCode({ text }: { text: string }): ReactNode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className="qr-dialog-code"
      width={SIDE_PX}
      height={SIDE_PX}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="公众号二维码"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}

/** The link with the user's id as its `state`, which WeChat hands back to the page it leads to. */
function authorisationLink(link: string, userId: string): string {
  const url = new URL(link);
  url.searchParams.set('state', userId);
  if (!url.hash) url.hash = 'wechat_redirect'; // WeChat refuses an authorisation link without it
  return url.href;
}
