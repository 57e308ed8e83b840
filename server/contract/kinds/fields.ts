import { isSiteFile, isSitePath, isWebAddress, URL_MAX } from '../rules.ts';
import { right, type Shape, text, wrong } from '../shape.ts';

/** A link that staff may enter: empty, a path of this site, or http(s). */
export const link: Shape<string> = (value) => {
  const checked = text(URL_MAX)(value);
  if (!checked.ok || checked.value === '' || isSitePath(checked.value) || isWebAddress(checked.value)) return checked;
  return wrong('请填写以 / 开头的站内路径，或以 http:// 、https:// 开头的网址');
};

/** A picture's address: empty, a file of this site, or http(s). */
export const pictureAddress: Shape<string> = (value) => {
  const checked = text(URL_MAX)(value);
  if (!checked.ok || checked.value === '' || isSiteFile(checked.value) || isWebAddress(checked.value)) return checked;
  return wrong('请上传图片，或填写以 http:// 、https:// 开头的图片地址');
};

/** Any text: for fields whose size is settled after cleaning. */
export const anyText: Shape<string> = (value) =>
  typeof value === 'string' ? right(value.toWellFormed()) : wrong('请填写文字');
