import type { ReactNode } from 'react';
import type { Product } from '../../../../server/contract/kinds/product.ts';
import { Icon } from '../../../ui/icon.tsx';

/** Documents to fetch, each with its name, type and size. */
export function Downloads({ files }: { files: Product['downloads'] }): ReactNode {
  return (
    <ul className="above-5">
      {files.map(({ name, url, bytes }) => (
        <li key={url}>
          <a
            className="downloads-file room-2 ruled-above row ink accent-hover"
            href={url}
            download={`${name || '资料'}.pdf`}
          >
            <Icon name="download" />
            <span className="grow strong">{name || '资料'}</span>
            <span className="figures soft type-small">PDF，{fileSize(bytes)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A file size for people: 「320 KB」, 「1.4 MB」. */
function fileSize(bytes: number): string {
  if (bytes < 1_048_576) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}
