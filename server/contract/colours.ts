/** Colours that files other than sheets need, as `client/styles/tokens.css` has them: `--accent-button` and `--dark`. */
export const ACCENT = '#c24e0a';
export const DARK = '#17264d';
export const WHITE = '#ffffff';
