import { call } from '../../call.ts';
import { mayDo } from '../state/stored-session.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { Dialog } from '../widgets/dialog.tsx';
import { FailureNotice } from '../widgets/notice.tsx';
import { QrCode } from './qr-code.tsx';

/** The starter content's link names this instead of an account: its code is a sample. */
const SAMPLE_APP = 'SAMPLE_APPID';

/** The QR code of the WeChat authorisation link that carries the user's id. */
export function QrDialog({ userId, onClose }: { userId: string; onClose(): void }) {
  const { data, failure, load } = useLoaded(() => call('site/parts', { names: ['wechatLink'] }));
  const link = data?.wechatLink;
  const isSet = link && new URL(link).searchParams.get('appid') !== SAMPLE_APP;

  return (
    <Dialog title="扫码关注公众号" onClose={onClose}>
      <div className="stack middle">
        <FailureNotice failure={failure} load={load} />
        {failure === undefined && link === undefined && <span className="skeleton skeleton-code square-256" />}
        {link && <QrCode label="公众号二维码" text={authorisationLink(link, userId)} />}
        {isSet && <p className="above-3 soft">请使用微信扫一扫</p>}
        {link !== undefined && !isSet && (
          <p className="above-3 soft">
            {link ? '这是示例二维码，扫码后还不能关注。' : '还没有设置公众号，暂时没有二维码。'}
            {mayDo('site:update') ? '请' : '请联系管理员'}在「站点设置」的「备案与技术支持」中填写公众号授权链接。
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The link with the user's id as its `state`, which WeChat passes on to the page. */
function authorisationLink(link: string, userId: string): string {
  const url = new URL(link);
  url.searchParams.set('state', userId);
  if (!url.hash) url.hash = 'wechat_redirect'; // WeChat refuses an authorisation link without it
  return url.href;
}
