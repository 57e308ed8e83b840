import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

export function ToolIcon(icon: { name: string; className?: string }): ReactNode {
  return <Icon sprite="tool-icons" {...icon} />;
}
