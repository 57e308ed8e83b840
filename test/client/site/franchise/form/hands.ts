import { act, type Shown } from '../../../../helpers/dom.ts';

/** What a visitor sees and does in the form that is shown. */
export function handsOf(shown: () => Shown) {
  const named = (name: string) => shown().place.querySelector<HTMLInputElement>(`[name=${name}]`)!; // proof: a field of the form
  return {
    named,
    inputs: () => [...shown().place.querySelectorAll<HTMLInputElement>('.field-input')],
    button: () => shown().place.querySelector('button')!, // proof: the form has one
    errors: () => [...shown().place.querySelectorAll('.field-error')].map((error) => error.textContent),
    says: () => shown().place.querySelector('[role=status]')?.textContent ?? '',

    async fill(values: Record<string, string>): Promise<void> {
      for (const [name, value] of Object.entries(values)) {
        const input = named(name);
        // as typing does, past the setter by which React would take the value for its own
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value);
        await act(async () => input.dispatchEvent(new Event('input', { bubbles: true })));
      }
    },

    async leave(name: string): Promise<void> {
      await act(async () => named(name).dispatchEvent(new Event('focusout', { bubbles: true })));
    },

    async until(isSo: () => boolean): Promise<void> {
      while (!isSo()) await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
    },
  };
}
