/** Classes carry rich text's style, `group-value`: the cleaner keeps these, the editor sets, the sheets define them. */

const COLOURS = ['gray', 'red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type Colour = (typeof COLOURS)[number];

/** The values of each group. Groups are in the order in which an element's classes are written. */
export const CLASS_GROUPS = {
  align: ['left', 'center', 'right', 'justify'],
  indent: ['1', '2', '3', '4', '5', '6', '7', '8'],
  text: COLOURS,
  bg: COLOURS,
  size: ['small', 'large', 'huge'],
  /** The width of a figure, or of a picture outside of one, in percent of the column. */
  width: ['25', '50', '75', '100'],
  /** The number style of a list; decimal without one. `none`: its items begin with numbers in their text, such as 1.2.1. */
  list: ['lower-alpha', 'upper-alpha', 'lower-roman', 'upper-roman', 'none'],
} as const;

export type ClassGroup = keyof typeof CLASS_GROUPS;

export const CLASS_GROUP_NAMES = Object.keys(CLASS_GROUPS) as ClassGroup[]; // proof: Object.keys of a literal

export const INDENT_MAX = CLASS_GROUPS.indent.length;
