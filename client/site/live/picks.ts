import { COMPARED_MAX } from '../../../server/contract/rules.ts';
import { tabMemory } from './tab-memory.ts';

const KEY = 'picks';

/** Products that are picked for the comparison stay picked for the visit, on every page with their form. */
export function picks(form: HTMLElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name=productId]')];
  const read = () => new Set<string>(JSON.parse(tabMemory(KEY) ?? '[]'));
  const picked = read();
  for (const box of boxes) box.checked ||= picked.has(box.value);
  const says = form.querySelector('[role=status]');
  const asked = says?.textContent ?? '';
  const count = () => {
    const chosen = boxes.filter(({ checked }) => checked).length;
    if (says)
      says.textContent =
        chosen < 2 ? asked : `已选${chosen}款${chosen > COMPARED_MAX ? `，只对比前${COMPARED_MAX}款` : ''}`;
  };
  count();
  form.addEventListener('change', count);
  window.addEventListener('pagehide', () => {
    const all = read(); // those of other forms stay
    for (const { value, checked } of boxes) {
      if (checked) all.add(value);
      else all.delete(value);
    }
    tabMemory(KEY, JSON.stringify([...all]));
  });
}
