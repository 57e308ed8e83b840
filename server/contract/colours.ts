/** Colours that files other than sheets need, as `client/styles/tokens.css` has them: `--orange-button` and `--navy`. */
export const ACCENT = '#c24e0a';
export const NAVY = '#17264d';
export const WHITE = '#ffffff';
