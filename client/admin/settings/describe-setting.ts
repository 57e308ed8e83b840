import type { ValueKind } from '../versions/value-view.tsx';
import type { SiteField } from './setting-fields.ts';
import { siteSections } from './settings-sections.ts';

/** What the field at a path of site.json is called, with what it stands in, and how its value is shown. */
export function describeSite(path: string): { label: string; kind: ValueKind } {
  const labels: string[] = [];
  let fields: readonly SiteField[] = siteSections.flatMap((section) => section.fields);
  let kind: ValueKind = 'text';
  for (const name of path.split('.')) {
    const field = fields.find((other) => other.name === name);
    if (!field) break;
    labels.push(field.label);
    kind = field.kind === 'picture' ? 'picture' : 'text';
    fields = field.kind === 'group' ? field.fields : [];
  }
  return { label: labels.join(' · ') || path, kind };
}
