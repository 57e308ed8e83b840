/** What people call a product; staff may save one before it has a name. */
export function productName({ coverName }: { coverName: string }): string {
  return coverName.trim() || '未命名产品';
}
