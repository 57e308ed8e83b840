/** What an article is called; staff may save one before it has a title. */
export function articleName({ newTitle }: { newTitle: string }): string {
  return newTitle.trim() || '未命名文章';
}

/** The address of an article's page. */
export function articleHref({ newId }: { newId: string }): string {
  return `/xwdtDet?${new URLSearchParams({ newId })}`;
}
