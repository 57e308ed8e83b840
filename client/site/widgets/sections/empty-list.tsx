import { contact } from '../../../../server/contract/addresses.ts';
import { usePage } from '../page-context.ts';

/** Replaces an empty list below its page's title: why there is nothing, and where to go: at least to the company. */
export function EmptyList({ text, href, label }: Record<'text' | 'href' | 'label', string>) {
  const { isOpen, titleOf } = usePage();
  const [to, words] = isOpen(href) ? [href, label] : [contact, titleOf('contact')];
  return (
    <section className="container section-space">
      <div className="nothing-yet quiet-ground">
        <p className="relative type-heading heavy snug">{text}</p>
        <a className="button button-dark relative above-6" href={to}>
          {words}
        </a>
      </div>
    </section>
  );
}
