import type { Journey } from './journey.ts';
import { writesArticle } from './journeys/article.ts';
import { turnsCarousel } from './journeys/carousel.ts';
import { sendsForms } from './journeys/forms.ts';
import { refusesLogIn } from './journeys/old-log-in.ts';
import { opensPages } from './journeys/pages.ts';

export const journeys: readonly Journey[] = [opensPages, turnsCarousel, sendsForms, writesArticle, refusesLogIn];
