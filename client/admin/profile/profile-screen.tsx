import { type FormEvent, type ReactNode, useState } from 'react';
import { chinaTime } from '../../../server/contract/china-time.ts';
import { Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { ToolIcon } from '../../ui/tool-icon.tsx';
import { useKept } from '../state/kept.ts';
import { type Material, SAMPLE_MATERIALS } from './materials.ts';
import { UploadDialog } from './upload-dialog.tsx';

const COLUMNS = [
  { key: 'name', head: '名称', card: 'title' as const, cell: ({ name }: Material) => name },
  { key: 'time', head: '创建时间', width: 'time' as const, cell: ({ createTime }: Material) => createTime },
];

/** The profile page of the specification: a stub with sample rows that makes no call. */
export default function ProfileScreen(): ReactNode {
  const [typed, setTyped] = useKept('typed', '');
  const [wanted, setWanted] = useKept('wanted', '');
  const [own, setOwn] = useKept<readonly Material[]>('own', []);
  const [uploading, setUploading] = useState(false);
  const rows = [...own, ...SAMPLE_MATERIALS].filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));

  const search = (event: FormEvent) => {
    event.preventDefault();
    setWanted(typed.trim());
  };

  return (
    <div className="admin-page">
      <h1 className="sr-only">个人中心</h1>
      <form className="filters" onSubmit={search}>
        <TextField id="profile-name" label="资料名称" placeholder="请输入资料名称" value={typed} onValue={setTyped} />
        <div className="filters-buttons">
          <button
            type="button"
            className="button"
            onClick={() => {
              setTyped('');
              setWanted('');
            }}
          >
            重置
          </button>
          <button type="submit" className="button button-main">
            查询
          </button>
        </div>
        <div className="filters-buttons filters-end">
          <button type="button" className="button" onClick={() => setUploading(true)}>
            <ToolIcon name="upload" />
            上传资料
          </button>
        </div>
      </form>
      <Table
        label="资料列表"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ name, createTime }) => `${name} ${createTime}`}
        empty={<p>没有名称包含“{wanted}”的资料</p>}
      />
      {uploading && (
        <UploadDialog
          onClose={() => setUploading(false)}
          onDone={(files) => {
            const createTime = chinaTime(Date.now());
            setOwn([...files.map(({ name }) => ({ name, createTime })), ...own]);
            setUploading(false);
            toast.success('上传成功！');
          }}
        />
      )}
    </div>
  );
}
