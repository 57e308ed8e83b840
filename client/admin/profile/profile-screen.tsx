import type { ReactNode } from 'react';

export default function ProfileScreen(): ReactNode {
  return <div className="admin-page" />;
}
