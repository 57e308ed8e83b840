const KEY = 'picks';

/** Products that are picked for the comparison stay picked for the visit, on every page with their form. */
export function picks(form: HTMLElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name=productId]')];
  const read = () => new Set<string>(JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]'));
  const picked = read();
  for (const box of boxes) box.checked ||= picked.has(box.value);
  window.addEventListener('pagehide', () => {
    const all = read(); // those of other forms stay
    for (const { value, checked } of boxes) {
      if (checked) all.add(value);
      else all.delete(value);
    }
    window.sessionStorage.setItem(KEY, JSON.stringify([...all]));
  });
}
