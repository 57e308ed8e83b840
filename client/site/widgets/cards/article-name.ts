/** What an article is called; staff may save one before it has a title. */
export function articleName({ newTitle }: { newTitle: string }): string {
  return newTitle.trim() || '未命名文章';
}
