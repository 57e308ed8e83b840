import { randomBytes } from 'node:crypto';

/** What was typed into a form, by field name. */
export type SentForm = Readonly<Record<string, string>>;

/** So long the page that thanks can say what was sent. */
const KEPT_MS = 600_000;
/** Of so many at once; each is at most 8 KB. */
const KEPT_MAX = 500;
const TOKEN = 'sent';

/**
 * What was sent without JavaScript, for the page that follows and for nobody else: its address has a token in place of the
 * words. After a restart that page thanks all the same.
 */
export function createSentForms(now: () => number) {
  const forms = new Map<string, { form: SentForm; until: number }>();
  return {
    /** Returns the query parameter by which `find` gives the form back for a while. */
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
