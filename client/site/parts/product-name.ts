interface Named {
  productId: string;
  coverName: string;
}

/** What people call a product; staff may save one before it has a name. */
export function productName({ coverName }: Pick<Named, 'coverName'>): string {
  return coverName.trim() || '未命名产品';
}

/** The address of a product's desktop page. */
export function productHref({ productId }: Pick<Named, 'productId'>): string {
  return `/productDet?${new URLSearchParams({ productId })}`;
}
