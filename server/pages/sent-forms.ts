import { randomBytes } from 'node:crypto';

/** The typed values of a form, by field name. */
export type SentForm = Readonly<Record<string, string>>;

/** How long the confirmation page can show the submitted data. */
const KEPT_MS = 600_000;
/** Maximum number of stored forms; each has at most 8 KB. */
const KEPT_MAX = 500;
const TOKEN = 'sent';

/**
 * Keeps submitted data of visitors without JavaScript for the confirmation page, and for nobody else: the address has a
 * token instead of the words. After a restart the page confirms without them.
 */
export function createSentForms(now: () => number) {
  const forms = new Map<string, { form: SentForm; until: number }>();
  return {
    /** Returns the query parameter by which `find` returns the form for a while. */
    keep(form: SentForm): Record<string, string> {
      const [oldest] = forms.keys();
      if (oldest !== undefined && forms.size >= KEPT_MAX) forms.delete(oldest);
      const token = randomBytes(18).toString('base64url');
      forms.set(token, { form, until: now() + KEPT_MS });
      return { [TOKEN]: token };
    },
    /** Returns the form that a query names, as long as it is kept. */
    find(search: string): SentForm | undefined {
      const found = forms.size > 0 ? forms.get(new URLSearchParams(search).get(TOKEN) ?? '') : undefined;
      return found && found.until > now() ? found.form : undefined;
    },
  };
}
