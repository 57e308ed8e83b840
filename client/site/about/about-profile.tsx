import { blocksOf, plainText, tagsIn } from '../../../server/rich-text/read-html.ts';
import type { Site } from '../../../server/settings.ts';
import { Picture, phoneSizes } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { live } from '../live/live.ts';
import { byLine, named } from '../widgets/by-word.tsx';
import { Film } from '../widgets/film.tsx';

interface AboutProfileProps extends Pick<Site, 'company' | 'profile'> {
  html: string;
  /** On a desktop three figures are below the summary, and a heading is beside the company's own account. */
  rights: Site['rights'] | undefined;
  /** The text above the year; see `headings`. */
  founded: string;
}

/** The length of a text that fills columns: of more signs, nobody goes back to the top for the next. */
const IN_COLUMNS = /^.{240,1200}$/s;

/** The company in one paragraph and one film; then its own account, beside or under the picture of its people. */
export function AboutProfile({ company, profile, html, rights, founded }: AboutProfileProps) {
  // nothing but words that a desk's window shows in columns at once
  const inColumns = IN_COLUMNS.test(plainText(html)) && tagsIn(html, 'img', 'video', 'iframe', 'table').length === 0;
  const deskSizes = inColumns
    ? '(min-width: 1500px) 440px, (min-width: 1024px) 29vw, 44vw'
    : '(min-width: 1440px) 620px, 44vw';
  const facts =
    rights &&
    [
      { label: founded, value: company.foundedYear, unit: '年' },
      { label: '注册商标', value: rights.trademarks, unit: '项' },
      { label: '软件著作权', value: rights.copyrights, unit: '项' },
    ].filter(({ value }) => value > 0);
  const figures = facts && facts.length > 0 && (
    <dl className={`about-profile-facts grid${profile.film ? ' under-dark above-8' : ''}`}>
      {facts.map((fact) => (
        <div key={fact.label} className="flex column-reverse">
          <dt className="soft">{fact.label}</dt>
          <dd className="dark tight figures type-title heavy">
            {fact.value}
            <span className="left-2 accent type-lead">{fact.unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
  const side = (
    <div className="about-profile-side">
      {rights && <h2 className="below-head">公司简介</h2>}
      {profile.image && (
        <div className="picture-box about-profile-frame">
          <Picture src={profile.image} alt={company.name} sizes={rights ? deskSizes : phoneSizes(100, '44vw')} />
        </div>
      )}
    </div>
  );
  const isBelow = !rights && profile.film !== '' && html !== ''; // on a phone the film is right above
  const [above, below] = isBelow && inColumns ? halves(html) : [html, ''];
  const isIntroduced = company.slogan || profile.summary || profile.film || figures;
  const columns = `${profile.film || figures ? 'split middle ' : ''}${profile.film ? '' : 'split-wide '}`;
  return (
    <>
      {isIntroduced && (
        <section className={`about-profile ${columns}container section-space`} aria-labelledby="about-profile-slogan">
          <div>
            <h2 className="keep-phrases" id="about-profile-slogan" {...named(company.slogan || company.name)} />
            {profile.summary && (
              <p className="keep-phrases measure above-6 soft type-lead">{byLine(profile.summary)}</p>
            )}
            {profile.film && figures}
          </div>
          {!profile.film && figures}
          {profile.film && (
            <figure className="about-profile-film">
              <Film
                src={profile.film}
                subtitles={profile.subtitles}
                poster={profile.poster}
                label={`${company.name}公司视频`}
              />
              {profile.caption && (
                <figcaption className="lines-apart above-3 soft type-small">{profile.caption}</figcaption>
              )}
            </figure>
          )}
        </section>
      )}
      {(html || profile.image) && (
        <section className="about-profile-account ruled-above" aria-label="公司介绍">
          <div className={`${inColumns ? 'about-profile-columns' : 'split'} container section-space`}>
            {!isBelow && side}
            <RichText html={above} column={800} mark={live('richText')} />
            {isBelow && side}
            {below && <RichText html={below} column={800} mark={live('richText')} />}
          </div>
        </section>
      )}
    </>
  );
}

/** An account before and from the heading in its middle: on a phone its picture is there. */
function halves(html: string): [above: string, below: string] {
  const blocks = blocksOf(html);
  const headings = blocks.filter(({ name }) => name === 'h2');
  const middle = headings[Math.ceil(headings.length / 2)];
  const written = blocks.map((block) => block.html);
  const at = middle ? blocks.indexOf(middle) : blocks.length;
  return [written.slice(0, at).join(''), written.slice(at).join('')];
}
