import { CLASS_GROUPS, type ClassGroup, type Colour } from '../../server/rich-text/classes.ts';

/** Each text colour reads on each ground at 4.5:1 or better. */
const COLOURS: Readonly<Record<Colour, { text: string; bg: string }>> = {
  gray: { text: '#4d566b', bg: '#eaeef4' },
  red: { text: '#a8211a', bg: '#fde8e6' },
  orange: { text: '#9c3c08', bg: '#fdebdc' },
  yellow: { text: '#725000', bg: '#fdf1c3' },
  green: { text: '#12633a', bg: '#def3e6' },
  blue: { text: '#1a53b8', bg: '#deebfb' },
  purple: { text: '#6236a0', bg: '#efe7fa' },
};

const SIZES = { small: 'font-size: 0.875em', large: 'font-size: 1.25em', huge: 'font-size: 1.6em; line-height: 1.5' };

/** The classes of space for each `--space-N` of the tokens. */
const SPACES: Readonly<Record<string, (space: string) => string>> = {
  above: (space) => `margin-top: ${space}`,
  below: (space) => `margin-bottom: ${space}`,
  left: (space) => `margin-left: ${space}`,
  right: (space) => `margin-right: ${space}`,
  gap: (space) => `gap: ${space}`,
  room: (space) => `padding: ${space} 0`,
  sides: (space) => `padding: 0 ${space}`,
  inside: (space) => `padding: ${space}`,
  head: (space) => `padding-top: ${space}`,
  foot: (space) => `padding-bottom: ${space}`,
};

/** Property → class → its value, or the token that has it. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'font-weight': { plain: '--weight-text', strong: '--weight-strong', heavy: '--weight-heavy' },
  'line-height': { tight: '--leading-tight', snug: '--leading-snug', 'lines-near': '1.3', 'lines-apart': '1.6' },
  'text-align': { 'text-left': 'left', 'text-centre': 'center' },
  'border-radius': {
    rounded: '--radius-control',
    pill: '--radius-pill',
    'card-corners': '--radius-card',
    corners: '4px',
  },
  'object-fit': { contained: 'contain', covered: 'cover' },
};

/** Sides of icons, and of boxes as wide as high, in pixels. */
const ICONS_PX = [12, 14, 16, 18, 20, 28, 32];
const SQUARES_PX = [14, 16, 20, 24, 28, 32, 44, 48, 52, 72, 160, 256];

/** The classes that differ by a value alone, as a style sheet. `tokens` is the text of client/styles/tokens.css. */
export function classScales(tokens: string): string {
  const namesOf = (scale: string) =>
    [...tokens.matchAll(new RegExp(`^  --${scale}-(\\w+):`, 'gm'))].map(([, name]) => name);
  const rules = [
    ...namesOf('type').map((size) => `.type-${size} { font-size: var(--type-${size}) }`),
    ...Object.entries(SPACES).flatMap(([name, declare]) =>
      namesOf('space').map((step) => `.${name}-${step} { ${declare(`var(--space-${step})`)} }`),
    ),
    ...Object.entries(VALUES).flatMap(([property, values]) =>
      Object.entries(values).map(([name, value]) => `.${name} { ${property}: ${value.replace(/^--.*/, 'var($&)')} }`),
    ),
    ...ICONS_PX.map((side) => `.icon-${side} { --icon: ${side}px }`),
    ...SQUARES_PX.map((side) => `.square-${side} { width: ${side}px; height: ${side}px }`),
    ...looks('align', (side) => `text-align: ${side}`),
    ...looks('indent', (steps) => `--rich-steps: ${steps}`), // client/ui/rich-text.css reads it
    ...looks('text', (colour) => `color: ${COLOURS[colour].text}`),
    ...looks('bg', (colour) => `background: ${COLOURS[colour].bg}`),
    ...looks('size', (size) => SIZES[size]),
    ...looks('width', (percent) => `width: ${percent}%`),
    ...looks('list', (style) => `list-style: ${style}`),
    ...Array.from({ length: 11 }, (_, tenth) => 10 * tenth).flatMap((percent) => [
      `.picture-x-${percent} { --picture-x: ${percent}% }`,
      `.picture-y-${percent} { --picture-y: ${percent}% }`,
    ]),
  ];
  return rules.join('\n');
}

/** A rule for each value of a group, which staff choose in the editor. */
function looks<G extends ClassGroup>(group: G, declare: (value: (typeof CLASS_GROUPS)[G][number]) => string): string[] {
  const values: readonly (typeof CLASS_GROUPS)[G][number][] = CLASS_GROUPS[group];
  return values.map((value) => `.rich-text-looks .${group}-${value} { ${declare(value)} }`);
}
