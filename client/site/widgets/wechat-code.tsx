import { Picture } from '../../ui/picture.tsx';

export function WechatCode({ src }: { src: string | undefined }) {
  if (!src) return null;
  return (
    <figure className="wechat-code above-4 type-small">
      <Picture
        className="wechat-code-picture full-width inside-1 contained rounded on-paper"
        src={src}
        alt="微信二维码"
        sizes="112px"
      />
      <figcaption className="above-2 text-centre">微信扫码咨询</figcaption>
    </figure>
  );
}
