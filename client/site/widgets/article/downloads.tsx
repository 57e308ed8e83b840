import type { Product } from '../../../../server/contract/kinds/product.ts';
import { Icon } from '../../../ui/icon.tsx';
import { fileSize } from '../../../ui/words.ts';
import { usePage } from '../page-context.ts';

const UNNAMED = '资料';

export function Downloads({ files }: { files: Product['downloads'] }) {
  const { inEnglish } = usePage();
  const unnamed = inEnglish ? 'File' : UNNAMED;
  return (
    <ul className="above-5">
      {files.map((file) => (
        <li key={file.url}>
          <a className="room-3 ruled-above row ink accent-hover" {...fileLink(file, unnamed)}>
            <Icon name="download" className="icon right-3 accent" />
            <span className="grow strong">{file.name || unnamed}</span>
            <span className="figures soft type-small">{`PDF${inEnglish ? ', ' : '，'}${fileSize(file.bytes)}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The attributes of a link that saves the file under its name. */
export function fileLink({ name, url }: Product['downloads'][number], unnamed = UNNAMED) {
  return { href: url, download: `${name || unnamed}.pdf` };
}
