import { clip } from '../clip.ts';

/** So much of an intro stands for a title. */
const INTRO_SHOWN = 30;

/** What an article is called; one without a title by how its intro begins. */
export function articleName({ newTitle, newIntro = '' }: { newTitle: string; newIntro?: string }): string {
  return newTitle.trim() || clip(newIntro.trim(), INTRO_SHOWN) || '未命名文章';
}
