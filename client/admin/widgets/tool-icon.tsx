import { Icon } from '../../ui/icon.tsx';

/** An icon of the back office's sprite. */
export function ToolIcon(icon: { name: string; className?: string }) {
  return <Icon sprite="tool-icons" {...icon} />;
}
