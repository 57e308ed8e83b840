import type { MenuItem } from '../../../server/contract/menu.ts';
import { isMark, readFocus, readPictureName } from '../../../server/contract/picture-name.ts';
import { byWord } from '../widgets/by-word.tsx';
import { langOf, usePage } from '../widgets/page-context.ts';
import type { FrameData } from './frame-data.ts';

interface LogoProps {
  /** The owner's logo, of any proportions; empty if there is none. */
  src: string;
  name: string;
  /** The ground that a picture brings along, which is made for another than is there. */
  plate?: 'on-paper' | 'on-dark' | undefined;
  /** Far below the first screen. */
  isLate?: boolean;
}

/** The sample drawings, whose names contain no size. */
const SAMPLE = '/media/brand/logo';
const SAMPLE_SIZE = { width: 268, height: 64 };
/** A name that is wider, in halves of a Han sign, is set smaller. */
const LONG = 28;

interface HomeLinkProps {
  className: string;
  frame: Pick<FrameData, 'brand' | 'company'>;
  home: string;
  menu: readonly MenuItem[];
}

/** A header's logo, which leads home; in English to the first page in English. */
export function HomeLink({ className, frame: { brand, company }, home, menu }: HomeLinkProps) {
  const { inEnglish } = usePage();
  return (
    <a className={className} href={inEnglish ? menu[0]?.path : home}>
      <Logo src={brand.logo} name={company.name} plate={brand.pale && 'on-dark'} />
    </a>
  );
}

/** The logo of a footer, which is dark. */
export function FooterLogo({ brand: { logo, logoLight, pale }, company }: Pick<FrameData, 'brand' | 'company'>) {
  return <Logo src={logoLight || logo} name={company.name} plate={logoLight || pale ? undefined : 'on-paper'} isLate />;
}

/** Who the site belongs to: the owner's picture, with the company's name beside a mark; or the name in type. */
function Logo({ src, name, plate, isLate = false }: LogoProps) {
  const lang = langOf(name, usePage().inEnglish);
  const isLong = name.replace(/\p{Script=Han}/gu, '..').length > LONG;
  const words = (
    <span className={`logo-name ${isLong ? 'is-long tight' : 'lines-near'} ink heavy keep-phrases`} lang={lang}>
      {byWord(name)}
    </span>
  );
  if (!src) return <span className="logo-named row">{words}</span>;
  const { file } = readFocus(src);
  const size = file.startsWith(SAMPLE) ? SAMPLE_SIZE : readPictureName(file);
  const isNamed = isMark(file);
  const picture = (
    <img
      className="logo contained relative rigid"
      src={file}
      alt={isNamed ? '' : name}
      lang={isNamed ? undefined : lang}
      {...(size ? { width: size.width, height: size.height } : {})}
      {...(isLate ? { loading: 'lazy' as const } : {})}
    />
  );
  const logo = plate ? <span className={`logo-plate rounded rigid ${plate}`}>{picture}</span> : picture;
  if (!isNamed) return logo;
  return (
    <span className="logo-named row gap-3">
      {logo}
      {words}
    </span>
  );
}
