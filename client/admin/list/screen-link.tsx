import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { recordKinds } from '../../../server/kinds.ts';
import { findScreen, screens } from '../screens.ts';
import { mayDo } from '../state/stored-session.ts';

/** The address of a record in the back office, which opens its dialog; of the list without `id`. */
export function recordHref(kind: keyof typeof recordKinds, id?: string): string {
  const path = screens.find((row) => row.kind === kind || row.lead === kind)?.path ?? '';
  return id === undefined ? path : `${path}?${new URLSearchParams({ [recordKinds[kind].id]: id })}`;
}

/** The name of a record for staff; a record without a title needs a substitute. */
export function recordName(title: string | undefined): string {
  return title?.trim() || '（未命名）';
}

interface ScreenLinkProps {
  /** Empty for none. */
  href: string;
  title?: string;
  children: ReactNode;
}

/** A link to a screen of the back office; its words alone for an account that may not open that screen. */
export function ScreenLink({ href, title, children }: ScreenLinkProps) {
  const [path = ''] = href.split('?');
  return href && mayDo(findScreen(path)?.permission) ? <Link {...{ href, title }}>{children}</Link> : children;
}
