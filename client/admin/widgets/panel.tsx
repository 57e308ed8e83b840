import type { ReactNode } from 'react';

interface PanelProps {
  title: string;
  head?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}

/** A part of a screen with its own title. */
export function Panel({ title, head, busy, children }: PanelProps) {
  return (
    <section className="panel" aria-label={title} aria-busy={busy}>
      <div className="gap-3 apart row wraps">
        <h2 className="panel-title">{title}</h2>
        {head}
      </div>
      {children}
    </section>
  );
}
