/** Tasks that run once a page is complete, in one script: a line for each. */
import './counter.ts';
import '../statistics/count-visits.ts';
