import { ACCENT, WHITE } from '../colours.ts';
import { readFocus, readPictureName } from '../picture-name.ts';
import { right, type Shape, wrong } from '../shape.ts';
import * as f from './fields.ts';

const MARK_LEAST_PX = 180;
export const ICON_PX = 180;
export const CONTRAST_LEAST = 4.5;

export const SAMPLE_MARK = '/media/brand/icon-512.png';

/** Checks the size in the address: the name of every upload contains it. */
const mark: Shape<string> = (value) => {
  if (value === '' || value === SAMPLE_MARK) return right(value);
  const file = typeof value === 'string' ? readFocus(value).file : '';
  const { width, height } = readPictureName(file) ?? { width: 0, height: 0 };
  const isFitting = /^\/uploads\/[\w.-]+\.(?:png|webp)$/.test(file) && width === height && width >= MARK_LEAST_PX;
  return isFitting ? right(file) : wrong(`请上传正方形的 PNG 或 WebP 图片，边长至少 ${MARK_LEAST_PX} 像素`);
};

const accent: Shape<string> = (value) => {
  if (value === '') return right(value);
  if (typeof value !== 'string' || !/^#[\da-f]{6}$/i.test(value)) return wrong(`请填写 # 加 6 位颜色值，如 ${ACCENT}`);
  const ratio = contrastOf(value, WHITE);
  if (ratio >= CONTRAST_LEAST) return right(value);
  return wrong(
    `与白色的对比度只有 ${(Math.floor(ratio * 10) / 10).toFixed(1)}，需要 ${CONTRAST_LEAST} 以上，请换深一些的颜色`,
  );
};

const MARK_HINT = `浏览器标签、手机桌面和搜索结果里的图标，正方形，边长至少 ${MARK_LEAST_PX} 像素`;
const ACCENT_HINT = `按钮、链接和标记的颜色，如 ${ACCENT}；不填就用这个颜色`;
const picture = (label: string, hint: string, ...shownAs: readonly f.ShownAs[]) =>
  f.withDefault(f.picture(label, 'quill', { half: true, hint, shownAs }));

const ICON = new RegExp(`^(?:/uploads/[\\w-]+-${ICON_PX}x${ICON_PX}\\.png)?$`);
const icon: Shape<string> = (value) =>
  typeof value === 'string' && ICON.test(value) ? right(value) : wrong('请重新上传图标');

const group = f.group('品牌', {
  logo: picture('LOGO', '显示在页头；不上传就显示公司名称', { where: '页头', ground: 'on-paper' }),
  logoLight: picture('浅色LOGO', '显示在深色的页脚；不上传就把LOGO放在白底上', {
    where: '页脚',
    ground: 'on-dark',
  }),
  mark: f.withDefault(f.words('图标', mark, { as: 'picture', use: 'quill' }, { half: true, hint: MARK_HINT })),
  share: picture('分享图', '在微信等聊天里分享链接时显示；不上传就用首屏图片'),
  accent: f.withDefault(f.words('主题色', accent, { as: 'colour', first: ACCENT }, { half: true, hint: ACCENT_HINT })),
  /** The mark as a small PNG, drawn by the browser that saved: for phones, and for programs that read neither SVG nor WebP. */
  icon: f.withDefault(f.words('小图标', icon, { as: 'none' })),
  /** Set by the browser that saved, if the logo cannot be seen on white: the header then shows it on navy. */
  pale: { ...f.flag('LOGO在白底上看不清'), input: { as: 'none' } },
});

export const brand = f.withDefault(group);

interface HasMark {
  readonly brand: { readonly mark: string; readonly accent: string };
  readonly company: { readonly name: string };
}

/** The content of the icon: the owner's mark, else the company's first sign on the accent colour. */
export function iconContent({ brand: { mark, accent }, company: { name } }: HasMark) {
  return { mark, sign: Array.from(name.trim())[0] ?? ' ', ground: accent || ACCENT };
}

/** The contrast ratio of two colours `#RRGGBB`, 1 to 21 (WCAG 2). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((colour) => luminance([1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))))
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of a colour, 0 to 1, from its red, green and blue of 0 to 255 (WCAG 2). */
export function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
