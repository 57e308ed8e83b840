import type { Colour } from './classes.ts';

/** CSS colour names that occur in pasted text; hex as in CSS Color 4. */
const NAMED = new Map(
  `black:000000 windowtext:000000 white:ffffff
  red:ff0000 crimson:dc143c firebrick:b22222 darkred:8b0000 maroon:800000 tomato:ff6347 coral:ff7f50 brown:a52a2a
  orange:ffa500 darkorange:ff8c00 orangered:ff4500 gold:ffd700 yellow:ffff00 khaki:f0e68c olive:808000 green:008000
  lime:00ff00 darkgreen:006400 seagreen:2e8b57 limegreen:32cd32 lightgreen:90ee90 teal:008080 cyan:00ffff aqua:00ffff
  blue:0000ff navy:000080 darkblue:00008b royalblue:4169e1 steelblue:4682b4 dodgerblue:1e90ff skyblue:87ceeb
  lightblue:add8e6 deepskyblue:00bfff purple:800080 indigo:4b0082 violet:ee82ee magenta:ff00ff fuchsia:ff00ff
  pink:ffc0cb hotpink:ff69b4 gray:808080 grey:808080 darkgray:a9a9a9 darkgrey:a9a9a9 dimgray:696969 dimgrey:696969
  silver:c0c0c0 lightgray:d3d3d3 lightgrey:d3d3d3 gainsboro:dcdcdc whitesmoke:f5f5f5`
    .split(/\s+/)
    .map((entry): [string, string] => [entry.slice(0, -7), `#${entry.slice(-6)}`]),
);

const HEX = /^#([\da-f]{6}|[\da-f]{3})(?:[\da-f]{2}|[\da-f])?$/;
const RGB = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]{1,8})(%?))?\s*\)$/;

/** The end of each colour on the hue circle, in degrees; red starts again at 345. */
const HUES = Object.entries({
  15: 'red',
  45: 'orange',
  70: 'yellow',
  170: 'green',
  255: 'blue',
  345: 'purple',
} as const);

/** The closest of the seven colours; `''` for black, white and close colours, undefined for transparent and invalid ones. */
export function nearestColour(css: string, use: 'text' | 'bg'): Colour | '' | undefined {
  const rgb = readColour(css.trim().toLowerCase());
  if (rgb === undefined) return undefined;
  const [red, green, blue] = rgb;
  if (use === 'text' && INKS.includes(rgb.join())) return '';
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  if (chroma < (use === 'text' ? 40 : 24)) {
    const [darkest, lightest] = use === 'text' ? [96, 200] : [100, 247];
    return most >= darkest && most <= lightest ? 'gray' : '';
  }
  const hue = hueOf(red, green, blue, most, chroma);
  return HUES.find(([end]) => hue < Number(end))?.[1] ?? 'red';
}

/** The text colours of this site (client/styles/tokens.css), which a copy of its pages names. */
const INKS = ['20,33,61', '86,97,122', '102,112,138'];

type Rgb = readonly [red: number, green: number, blue: number];

function readColour(css: string): Rgb | undefined {
  const digits = HEX.exec(NAMED.get(css) ?? css)?.[1];
  if (digits !== undefined) {
    // both `fa0` and `ffaa00`
    const number = Number.parseInt(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits, 16);
    return [number >> 16, (number >> 8) & 255, number & 255];
  }
  const [, red, green, blue, opacity, percent] = RGB.exec(css) ?? [];
  if (red === undefined) return undefined;
  if (opacity !== undefined && !(Number(opacity) >= (percent === '%' ? 30 : 0.3))) return undefined;
  return [Math.min(255, Number(red)), Math.min(255, Number(green)), Math.min(255, Number(blue))];
}

/** Degrees on the hue circle; 0 is red. */
function hueOf(red: number, green: number, blue: number, most: number, chroma: number): number {
  if (most === red) return (((green - blue) / chroma) * 60 + 360) % 360;
  if (most === green) return ((blue - red) / chroma) * 60 + 120;
  return ((red - green) / chroma) * 60 + 240;
}
