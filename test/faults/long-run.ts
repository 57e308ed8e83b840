/** Whether the long runs are wanted (`npm run test:faults -- --long`) or the short ones, which `npm test` holds. */
export const isLongRun = process.env.FAULTS === 'long';
