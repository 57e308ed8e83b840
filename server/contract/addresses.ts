export interface Named {
  productId: string;
  coverName: string;
}

/** The address of a product's desktop page. */
export function productHref({ productId }: Pick<Named, 'productId'>): string {
  return `/productDet?${new URLSearchParams({ productId })}`;
}

/** The address of an article's page. */
export function articleHref({ newId }: { newId: string }): string {
  return `/xwdtDet?${new URLSearchParams({ newId })}`;
}

/** The address of a product's page on a phone. */
export function mobileProductHref({ productId }: { productId: string }): string {
  return `/cpDeatail?${new URLSearchParams({ productId })}`;
}

/** The address of a group of the product centre on a phone. */
export function mobileGroupHref(locationId: string): string {
  return locationId === '' ? '/zhuyingyewu' : `/zhuyingyewu?tab=${locationId}`;
}

/** The address of a page of the list at this path. */
export function newsPageHref(list: string, page: number): string {
  return page === 1 ? list : `${list}?page=${page}`;
}
