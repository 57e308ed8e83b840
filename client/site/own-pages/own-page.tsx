import * as addresses from '../../../server/contract/addresses.ts';
import { Failure } from '../../../server/contract/failure.ts';
import { numbersAbroad, telephoneHref } from '../../../server/contract/telephone.ts';
import { mailHref } from '../../../server/contract/typed-address.ts';
import { plainText } from '../../../server/rich-text/read-html.ts';
import type { Site } from '../../../server/settings.ts';
import type { CallOrThrow } from '../../call.ts';
import { Breadcrumb } from '../frame/breadcrumb.tsx';
import { pageName } from '../frame/frame-data.ts';
import { type Head, loadSettings, type Query, recordHead, type Subject, type ViewProps } from '../page.ts';
import { breadcrumb, creativeWork, ownPath } from '../structured-data.ts';
import { Article, ArticleCover, ArticleTitle, hasOwnCover } from '../widgets/article/article.tsx';
import { Downloads } from '../widgets/article/downloads.tsx';
import { AskLink } from '../widgets/enquiry/enquiry.tsx';
import { Share } from '../widgets/share.tsx';

/** As long as a search result. */
const DESCRIPTION_MAX = 160;

type OwnPageData = Awaited<ReturnType<typeof load>>;

export async function load(callOrThrow: CallOrThrow, { pagePath, preview }: Query) {
  if (!pagePath) throw new Failure(404);
  const page = await callOrThrow('page/at', { pagePath, ...(preview && { preview }) });
  return { page, contact: page.inEnglish ? await loadSettings(callOrThrow) : undefined };
}

export function head({ page }: OwnPageData): Head {
  return {
    ...recordHead(page, pageName(page), page.pageIntro || plainText(page.pageCon, DESCRIPTION_MAX)),
    image: page.pageCover,
    canonical: addresses.pageHref(page),
    inEnglish: page.inEnglish,
  };
}

export function structuredData(subject: Subject<OwnPageData>): object[] {
  const { loaded, siteUrl } = subject;
  const { pageCover, showDate } = loaded.data.page;
  const named = { name: loaded.head.title, url: siteUrl + ownPath(loaded) };
  return [creativeWork('WebPage', subject, pageCover, showDate, named), breadcrumb(subject)];
}

export default function OwnPage({ data: { page, contact } }: ViewProps<OwnPageData>) {
  const name = pageName(page);
  const isCovered = hasOwnCover(page.pageCover, page.pageCon);
  const foot = (
    <>
      {page.downloads.length > 0 && <Downloads files={page.downloads} />}
      {contact && <Contact {...contact} />}
    </>
  );
  return (
    <article className="own-page">
      {/* one part, laid out at once: the cover is the picture that the rest waits for, see site-frame.css */}
      <div className="on-mist">
        <header className={`own-page-head container ${isCovered ? 'middle split' : ''}`}>
          <div className="own-page-words">
            {!contact && <Breadcrumb parent="home" current={name} />}
            <ArticleTitle name={name} />
            {page.pageIntro && <p className="own-page-intro measure above-4 soft type-lead">{page.pageIntro}</p>}
            {contact ? <AskLink className="above-6" href="#apply" /> : <Share title={name} />}
          </div>
          <ArticleCover
            className="picture-box-bare relative"
            src={page.pageCover}
            html={page.pageCon}
            alt={contact ? name : `${name}配图`}
            sizes="(min-width: 1024px) 60vw, 100vw"
          />
        </header>
      </div>
      <div className="container section-space">
        {page.pageCon ? (
          <Article html={page.pageCon}>{foot}</Article>
        ) : (
          !page.pageIntro &&
          !contact &&
          page.downloads.length === 0 && <p className="soft">本页内容正在整理，请过些时候再来看。</p>
        )}
        {!page.pageCon && foot}
      </div>
    </article>
  );
}

/** How a reader of English asks. Not by the form: it takes mobile numbers of China, and who answers reads it in Chinese. */
function Contact({ company: { mailbox }, phones }: Pick<Site, 'company' | 'phones'>) {
  const numbers = numbersAbroad(phones.map(({ number }) => number));
  return (
    <section className="above-8 ruled-above" id="apply">
      <h2 className="above-8 type-heading">Contact us</h2>
      <p className="above-4 measure soft type-large">Tell us what you need, how much of it, and where.</p>
      <p className="above-6 button-row">
        {mailbox && (
          <a className="button button-main break-anywhere" href={mailHref(mailbox)}>
            Write to {mailbox}
          </a>
        )}
        {numbers.map((number) => (
          <a key={number} className="link-button below-3 figures" href={telephoneHref(number)}>
            {number}
          </a>
        ))}
      </p>
    </section>
  );
}
