import { type Block, blocksOf, plainText, tagsIn } from '../../../server/rich-text/read-html.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { live } from '../live/live.ts';
import { named } from '../widgets/by-word.tsx';

/** An article's part under one second-level heading; the first part may have none. */
export interface TextPart {
  /** The element id that links lead to. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A first paragraph of at most this length is set large. */
const LEAD_MAX = 140;

/** The parts of clean rich text, cut at its second-level headings with words. */
export function partsOf(html: string): TextPart[] {
  const parts: { id: string; title: string; blocks: Block[] }[] = [];
  for (const block of blocksOf(html)) {
    const title = block.name === 'h2' ? plainText(block.inside) : '';
    if (title !== '' || parts.length === 0) parts.push({ id: `section-${parts.length + 1}`, title, blocks: [] });
    if (title === '') parts.at(-1)?.blocks.push(block);
  }
  return parts.filter(({ title, blocks }) => title !== '' || blocks.length > 0);
}

/** The product's purpose, set large, beside the first part if both are short; then the parts, each laid out by its content. */
export function ProductText({ parts, purpose }: { parts: readonly TextPart[]; purpose: string }) {
  const opening = parts[0]?.title === '' ? parts[0].blocks : [];
  const titled = parts.filter(({ title }) => title !== '');
  const [first] = titled;
  const beside = first && opening.length > 0 && !purpose && isLead(opening) && isNarrow(first) ? first : undefined;
  return (
    <>
      {(opening.length > 0 || purpose) && <Opening blocks={opening} purpose={purpose} beside={beside} />}
      {inPairs(beside ? titled.slice(1) : titled).map(([part, neighbour]) =>
        neighbour ? (
          <div key={part.id} className="product-text-part section-below split split-even container">
            <Words part={part} />
            <Words part={neighbour} />
          </div>
        ) : (
          <Part key={part.id} part={part} />
        ),
      )}
    </>
  );
}

/** Maximum length of a part beside another one: half a page is too narrow for more. */
const PAIRED_MAX = 480;

/** Rows of one part; two short neighbours without pictures share a row. */
function inPairs(parts: readonly TextPart[]): (readonly [TextPart, TextPart?])[] {
  const rows: (readonly [TextPart, TextPart?])[] = [];
  for (const part of parts) {
    const [before, beside] = rows.at(-1) ?? [];
    if (before && !beside && isShort(before) && isShort(part)) rows[rows.length - 1] = [before, part];
    else rows.push([part]);
  }
  return rows;
}

type Blocks = Pick<TextPart, 'blocks'>;

function isShort({ blocks }: Blocks): boolean {
  return !blocks.some(isCells) && isNarrow({ blocks });
}

/** Whether a part has room in half a page. */
function isNarrow({ blocks }: Blocks): boolean {
  const html = htmlOf(blocks);
  return tagsIn(html, ...WIDE).length === 0 && plainText(html, PAIRED_MAX + 1).length <= PAIRED_MAX;
}

const WIDE = ['img', 'video', 'iframe', 'table'];

function isLead(opening: readonly Block[]): boolean {
  const figure = opening.find(isFigure);
  const words = opening.filter((block) => block !== figure);
  return plainText(htmlOf(words), LEAD_MAX + 1).length <= LEAD_MAX;
}

function Words({ part: { id, title, blocks } }: { part: TextPart }) {
  return (
    <section>
      <h2 className="keep-phrases type-heading tight below-4" id={id} {...named(title)} />
      <Body blocks={blocks} inRows />
    </section>
  );
}

interface OpeningProps extends Blocks {
  purpose: string;
  beside: TextPart | undefined;
}

function Opening({ blocks, purpose, beside }: OpeningProps) {
  const figure = blocks.find(isFigure);
  const media = figure && <RichText html={figure.html} column={600} mark={live('richText')} />;
  const words = (
    <div className={isLead(blocks) ? 'product-text-lead' : undefined}>
      {purpose && <p className="measure type-large">{purpose}</p>}
      <RichText html={htmlOf(blocks.filter((block) => block !== figure))} mark={live('richText')} />
    </div>
  );
  if (beside)
    return (
      <div className="split split-even container section-space">
        <section>
          <h2 className="sr-only">产品概述</h2>
          {words}
          {media && <div className="product-text-film above-6">{media}</div>}
        </section>
        <Words part={beside} />
      </div>
    );
  return (
    <section className={`${media ? 'product-text-opening middle' : 'split-narrow'} split container section-space`}>
      <h2 className={media ? 'sr-only' : 'type-title tight'}>产品概述</h2>
      {words}
      {media}
    </section>
  );
}

function Part({ part: { id, title, blocks } }: { part: TextPart }) {
  const size = isShort({ blocks }) ? 'type-heading' : 'type-title';
  const heading = <h2 className={`keep-phrases tight ${size}`} id={id} {...named(title)} />;
  const [figure, ...figures] = blocks.filter(isFigure);
  const beside = blocks.filter((block) => block !== figure);
  if (figure && (beside.some(isList) || (figures.length === 0 && isShort({ blocks: beside }))))
    return (
      <section className="product-text-figure split middle">
        <RichText html={figure.html} column="(min-width: 1024px) 42vw, 100vw" mark={live('richText')} />
        <div>
          {heading}
          <RichText html={htmlOf(beside)} mark={live('richText')} />
        </div>
      </section>
    );
  const columns = blocks.some(isCells) ? '' : ' split split-narrow';
  return (
    <section className={`product-text-part section-below container${columns}`}>
      {heading}
      <Body blocks={blocks} />
    </section>
  );
}

/** The blocks of a part; a list of bold words and what they mean is cells, in half a page rows. */
function Body({ blocks, inRows = false }: Blocks & { inRows?: boolean }) {
  const cells = blocks.find(isCells);
  if (!cells) return <RichText html={htmlOf(blocks)} mark={live('richText')} />;
  const at = blocks.indexOf(cells);
  return (
    <>
      <RichText html={htmlOf(blocks.slice(0, at))} mark={live('richText')} />
      <div className={`product-text-cells above-6${inRows ? '' : ' is-wide'}`}>
        {/* a line end replaces the colon after a cell's word */}
        <RichText html={cells.html.replaceAll('</strong>：', '</strong>')} mark={live('richText')} />
      </div>
      <RichText html={htmlOf(blocks.slice(at + 1))} mark={live('richText')} />
    </>
  );
}

function htmlOf(blocks: readonly Block[]): string {
  return blocks.map(({ html }) => html).join('');
}

/** A figure, or a paragraph of nothing but a picture or a film. */
function isFigure({ name, html, inside }: Block): boolean {
  return name === 'figure' || (name === 'p' && tagsIn(html, 'img', 'video').length > 0 && plainText(inside, 1) === '');
}

function isList({ name }: Block): boolean {
  return name === 'ul' || name === 'ol';
}

/** A list of at least two items that each begin with a bold word: each becomes a cell below its word. */
function isCells(block: Block): boolean {
  const items = isList(block) ? blocksOf(block.inside) : [];
  return items.length > 1 && items.every(({ inside }) => blocksOf(inside)[0]?.name === 'strong');
}
