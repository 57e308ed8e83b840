import { useEffect, useRef, useState } from 'react';
import { FileInput } from '../../../ui/file-input.tsx';
import { toast } from '../toast.tsx';
import { withType } from './file-head.ts';
import { refusalOf, type UploadRules, UploadState, useDrop, useUpload } from './use-upload.tsx';

interface Options {
  label: string;
  /** A file uses the first rules that accept its type; if none do, those of its family or the first ones refuse it. */
  ways: readonly UploadRules[];
  room: number;
  /** `number` counts the files in the order of selection: they arrive in any order. */
  onArrived(url: string, file: File, number: number): void;
}

/** Accepts many files at once; returns the drop target, the chooser, and an `<li>` for each file that is uploading or was refused. */
export function useUploadTiles({ label, ways, room, onArrived }: Options) {
  const [coming, setComing] = useState<readonly { file: File; number: number }[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const count = useRef(0);
  const arrived = useRef(new Set<number>());
  const take = (files: readonly File[]) => {
    const free = Math.max(0, room - coming.filter(({ number }) => !arrived.current.has(number)).length);
    if (files.length > free) toast.warning(`这里还能放 ${free} 个文件，其余 ${files.length - free} 个没有上传`);
    const taken = files.slice(0, free).map((file) => ({ file, number: count.current++ }));
    setComing((before) => [...before, ...taken]);
  };
  useEffect(() => {
    if (coming.length > 0) return;
    if (arrived.current.size > 1) toast.success(`已上传 ${arrived.current.size} 个文件`);
    arrived.current.clear();
  }, [coming]);
  const tiles = coming.map(({ file, number }) => (
    <UploadTile
      key={number}
      label={`${label}：${file.name}`}
      file={file}
      ways={ways}
      onArrived={(url) => {
        arrived.current.add(number);
        onArrived(url, file, number);
      }}
      onGone={() => setComing((before) => before.filter((other) => other.number !== number))}
    />
  ));
  const accept = ways.flatMap(({ takes }) => takes.types).join(',');
  return {
    ...useDrop(take, toast.warning),
    tiles,
    choose: () => input.current?.click(),
    chooser: <FileInput input={input} accept={accept} multiple aria-label={`${label}：选择文件`} onFiles={take} />,
  };
}

interface UploadTileProps {
  label: string;
  file: File;
  ways: readonly UploadRules[];
  onArrived(url: string): void;
  /** It arrived, was cancelled, or its message was dismissed. */
  onGone(): void;
}

function UploadTile({ label, file, ways, onArrived, onGone }: UploadTileProps) {
  const wayOf = ({ type }: File) => {
    const family = type.replace(/^audio/, 'video').split('/')[0];
    const isNear = ({ takes }: UploadRules) => takes.types.some((near) => near.split('/')[0] === family);
    // proof: a component that accepts files has rules for them
    return ways.find(({ takes }) => takes.types.includes(type)) ?? ways.find(isNear) ?? (ways[0] as UploadRules);
  };
  const upload = useUpload({
    ...wayOf(file),
    // a file without type is read while it has its place and the form waits for it
    async upload(chosen, watch) {
      const typed = await withType(chosen);
      const msg = refusalOf(typed, wayOf(typed));
      return msg ? { ok: false, code: 415, msg } : wayOf(typed).upload(typed, watch);
    },
    onValue: onArrived,
  });
  const begun = useRef(false);
  const isOver = upload.progress === undefined && !upload.refused;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it comes, once when it is over
  useEffect(() => {
    if (begun.current && isOver) onGone();
    else if (!begun.current) upload.take(file);
    begun.current = true;
  }, [isOver]);
  return (
    <li className="dashed stack grow gap-2 type-small">
      <span className="one-line soft">{file.name}</span>
      <UploadState label={label} upload={upload} />
    </li>
  );
}
