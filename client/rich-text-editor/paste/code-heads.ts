import { isText } from '../tree/blocks.ts';

/** What is pressed, not read; some pages make it of a link to a script. */
const BUTTONS = 'button, [role=button], clipboard-copy, a[href^="javascript:" i]';
/** Boxes beside the code inside a code block. */
const BESIDE = /^(?:div|ul|ol|header|nav|table|button|svg)$/;
const WORDS = 'h1, h2, h3, h4, h5, h6, p, li, td';
/** The name of a language, or nothing. Other words may be a title. */
const LANGUAGE = RegExp(
  `^(?:${[
    'c|c\\+\\+|cpp|c#|csharp|f#|go|golang|rust|rs|swift|kotlin|java|scala|groovy|dart|php|perl|ruby|rb|python3?|py|lua|r|julia',
    '(?:java|type|coffee|power|apple)script|[jt]sx?|node|vue|svelte|html?|xml|svg|s?css|sass|less|jsonc?|json5|ya?ml|toml|ini',
    'objective-?c|matlab|vb|vb\\.net|vba|haskell|elixir|erlang|clojure|lisp|zig|assembly|asm|pascal|delphi|solidity|verilog',
    '(?:my|pl|t-?|postgre|sqlite)?sql|graphql|protobuf|bash|sh|zsh|shell|console|terminal|cmd|bat|batch|powershell|docker(?:file)?',
    'make(?:file)?|cmake|nginx|apache|http|diff|patch|regex|latex|tex|markdown|md|mermaid|properties|env|terraform|hcl|csv|log',
    '(?:plain ?)?te?xt|output|code|代码|纯文本|文本',
  ].join('|')})?$`,
  'i',
);

/**
 * Removes what pages draw around code: its language, buttons to copy it, and the numbers of its lines. Code within a line of
 * words has none.
 */
export function dropCodeHeads(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    joinLines(table);
    const [numbers, lines, ...others] = table.querySelectorAll('td');
    const code = lines?.querySelector('pre');
    const isAll = code?.textContent.trim() === lines?.textContent.trim();
    if (code && isAll && others.length === 0 && /^[\d\s]+$/.test(numbers?.textContent ?? '')) table.replaceWith(code);
  }
  for (const pre of body.querySelectorAll('pre')) {
    const [code, ...others] = pre.querySelectorAll('code');
    for (
      let at: Element | null | undefined = others.length === 0 ? code : null;
      at && at !== pre && ![...(at.parentElement?.childNodes ?? [])].some((node) => isText(node) && node.data.trim());
      at = at.parentElement
    )
      for (const beside of at.parentElement?.children ?? [])
        if (beside !== at && BESIDE.test(beside.localName)) beside.remove();
    for (const button of pre.querySelectorAll(BUTTONS)) button.remove();
    const head = before(pre, body);
    while (pre.nextElementSibling?.matches(BUTTONS)) pre.nextElementSibling.remove();
    if (head && isHead(head)) head.remove();
  }
}

/** Code of which each line is a row of a table, behind its number. */
function joinLines(table: HTMLTableElement): void {
  const lines = [...table.rows].map(({ cells: [number, line, ...others] }) => {
    const isLine = number?.matches(NUMBER) || number?.querySelector(NUMBER);
    return isLine && line && others.length === 0 ? line.textContent.replace(/\n$/, '') : undefined;
  });
  if (lines.length === 0 || lines.includes(undefined)) return;
  const code = table.ownerDocument.createElement('pre');
  code.textContent = lines.join('\n');
  table.replaceWith(table.closest('pre') ? code.textContent : code);
}

const NUMBER = '[data-line-number]';

/** What stands before a code block, also before the boxes that begin with it. */
function before(block: Element, body: Element): Element | null {
  const { previousElementSibling, parentElement: around } = block;
  if (previousElementSibling || !around || around === body) return previousElementSibling;
  return before(around, body);
}

/** Headings and paragraphs may have buttons, too. */
function isHead(element: Element): boolean {
  if (element.matches(WORDS) || element.querySelector(WORDS)) return false;
  const copy = document.createElement('div');
  copy.append(element.cloneNode(true));
  const buttons = copy.querySelectorAll(BUTTONS);
  for (const button of buttons) button.remove();
  return buttons.length > 0 && LANGUAGE.test((copy.textContent ?? '').trim());
}
