import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { findScreen } from '../screens.ts';
import { mayDo } from '../state/stored-session.ts';

interface ScreenLinkProps {
  /** Empty for none. */
  href: string;
  title?: string;
  children: ReactNode;
}

/** A link to a screen of the back office; its words alone for an account that may not open that screen. */
export function ScreenLink({ href, title, children }: ScreenLinkProps): ReactNode {
  const [path = ''] = href.split('?');
  return href && mayDo(findScreen(path)?.permission) ? <Link {...{ href, title }}>{children}</Link> : children;
}
