import type { Named } from '../../../../server/contract/addresses.ts';

/** What people call a product; staff may save one before it has a name. */
export function productName({ coverName }: Pick<Named, 'coverName'>): string {
  return coverName.trim() || '未命名产品';
}
