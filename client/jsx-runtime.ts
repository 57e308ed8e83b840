import * as runtime from 'react/jsx-runtime';

/** What JSX is compiled to in the back office, as names of a module: of React's CommonJS each element would call a property. */
export const { Fragment, jsx, jsxs } = runtime;
