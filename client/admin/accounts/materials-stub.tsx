import { useRef, useState } from 'react';
import { FileInput } from '../../ui/file-input.tsx';
import { Button } from '../widgets/button.tsx';
import { Dialog } from '../widgets/dialog.tsx';
import { TextField } from '../widgets/fields/text-field.tsx';

const SAMPLES = [
  { name: '产品手册', time: '2026-11-01 09:00:00' },
  { name: '安装说明', time: '2026-11-02 09:00:00' },
];

/** The specification's stub of a list of materials (2), which makes no API call: sample rows, found by their name. */
export function MaterialsStub() {
  const [wanted, setWanted] = useState('');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p id="profile-hint" className="above-2 soft">
        资料上传尚未开通：选择的文件只在窗口里列出，不会发送到服务器，也不会保存。
      </p>
      <div className="row gap-3 above-3">
        <TextField id="profile-wanted" label="资料名称" autoComplete="off" value={wanted} onValue={setWanted} />
        <Button icon="upload" aria-describedby="profile-hint" onClick={() => setOpen(true)}>
          上传资料
        </Button>
      </div>
      <table className="number-table fixed-columns figures full-width">
        <thead>
          <tr>
            <th scope="col">资料名称</th>
            <th scope="col">创建时间</th>
          </tr>
        </thead>
        <tbody>
          {SAMPLES.filter(({ name }) => name.includes(wanted.trim())).map(({ name, time }) => (
            <tr key={name}>
              <th scope="row">
                {name} <span className="tag">示例</span>
              </th>
              <td>{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOpen && <UploadDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function UploadDialog({ onClose }: { onClose(): void }) {
  const [{ files, refused }, setChosen] = useState<ReturnType<typeof keepLast<File>>>({ files: [], refused: false });
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="上传资料" onClose={onClose} footer={<Button onClick={onClose}>知道了</Button>}>
      <Button icon="upload" data-autofocus aria-describedby="materials-hint" onClick={() => input.current?.click()}>
        选择文件
      </Button>
      <FileInput input={input} multiple onFiles={(chosen) => setChosen(keepLast(files, chosen))} />
      <p className="field-hint" id="materials-hint">
        单个文件不超过 5MB，列出最后 3 个。文件不会发送到服务器，也不会保存，关闭窗口后列表清空。
      </p>
      <p className="field-error type-small snug" aria-live="polite">
        {refused && '上传文件不能超过 5MB！'}
      </p>
      <ul>
        {files.map((file) => (
          <li key={`${file.name} ${file.lastModified} ${file.size}`} className="one-line above-2">
            {file.name}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const LIMIT_BYTES = 5 * 1_048_576;
const FILES_MOST = 3;

/** Adds the chosen files; those of 5 MB and more are refused, the last three stay. */
export function keepLast<F extends { size: number }>(before: readonly F[], chosen: readonly F[]) {
  const fitting = chosen.filter(({ size }) => size < LIMIT_BYTES);
  return { files: [...before, ...fitting].slice(-FILES_MOST), refused: fitting.length < chosen.length };
}
