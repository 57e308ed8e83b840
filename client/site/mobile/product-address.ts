/** The address of a product's page on a phone. */
export function mobileProductHref({ productId }: { productId: string }): string {
  return `/cpDeatail?${new URLSearchParams({ productId })}`;
}

/** The address of a group of the product centre on a phone. */
export function mobileGroupHref(locationId: string): string {
  return locationId === '' ? '/zhuyingyewu' : `/zhuyingyewu?tab=${locationId}`;
}
