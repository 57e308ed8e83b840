/** Colours of `client/styles/tokens.css` that programs need: `--accent-button`, `--dark` and white. */
export const ACCENT = '#c24e0a';
export const DARK = '#17264d';
export const WHITE = '#ffffff';
