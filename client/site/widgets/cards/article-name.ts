import { clip } from '../clip.ts';

/** So much of an intro stands for a title. */
const INTRO_SHOWN = 30;

interface Named {
  newTitle: string;
  newIntro?: string;
}

/** What an article is called; one without a title by how its intro begins. */
export function articleName({ newTitle, newIntro = '' }: Named): string {
  return newTitle.trim() || clip(newIntro.trim(), INTRO_SHOWN) || '未命名文章';
}

/** What stands below its name: the intro, where that does not stand for the name already. */
export function articleIntro({ newTitle, newIntro = '' }: Named): string {
  return newTitle.trim() && newIntro;
}
