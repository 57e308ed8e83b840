import { COMPARED_MAX } from '../../../server/contract/rules.ts';
import { tabMemory } from './tab-memory.ts';

const KEY = 'picks';

/** Products picked for the comparison stay picked for the visit; there, the link that takes one out holds its field. */
export function picks(form: HTMLElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name=productId]')];
  const read = () => new Set<string>(JSON.parse(tabMemory(KEY) ?? '[]'));
  const says = form.querySelector('[role=status]');
  const asked = says?.textContent ?? '';
  const count = () => {
    const chosen = boxes.filter(({ checked }) => checked).length;
    if (says)
      says.textContent =
        chosen < 2 ? asked : `已选${chosen}款${chosen > COMPARED_MAX ? `，只对比前${COMPARED_MAX}款` : ''}`;
  };
  const recall = ({ persisted }: Pick<PageTransitionEvent, 'persisted'>) => {
    const picked = read();
    for (const box of boxes) box.checked = picked.has(box.value) || (box.checked && !persisted);
    count();
  };
  recall({ persisted: false }); // ticked before this script came
  window.addEventListener('pageshow', (shown) => shown.persisted && recall(shown)); // some may be taken out meanwhile
  form.addEventListener('change', ({ target }) => {
    count();
    (target as Element).scrollIntoView({ block: 'nearest' }); // proof: a field; the bar may come over the first one
  });
  form.addEventListener('click', ({ target }) => {
    const out = (target as Element).closest('a')?.querySelector('input'); // proof: a click is on an element
    if (out) out.checked = false;
  });
  window.addEventListener('pagehide', () => {
    const all = read(); // those of other forms stay
    for (const { value, checked } of boxes) all[checked ? 'add' : 'delete'](value);
    tabMemory(KEY, JSON.stringify([...all]));
  });
}
