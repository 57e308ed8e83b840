import * as runtime from 'react/jsx-runtime';

/** What JSX is compiled to, as names of a module: of React's CommonJS each element would call a property. */
export const { Fragment, jsx, jsxs } = runtime;
