import type { ReactNode } from 'react';

export default function DashboardScreen(): ReactNode {
  return <div className="admin-page" />;
}
