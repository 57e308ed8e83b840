import { Button } from '../widgets/button.tsx';
import { confirm } from '../widgets/confirm.tsx';
import { copyText } from '../widgets/copy-text.ts';
import { Dialog } from '../widgets/dialog.tsx';
import { saveFile } from '../widgets/save-file.ts';

interface KeepDialogProps {
  /** The name of the secrets, also used for the file. */
  title: string;
  lead: string;
  lines: readonly string[];
  /** The consequence of losing them, shown to a user who closes without confirming that they are stored. */
  lost: string;
  onClose(): void;
}

/** Shows secrets once, to copy or save; closing asks whether they are stored. */
export function KeepDialog({ title, lead, lines, lost, onClose }: KeepDialogProps) {
  const text = lines.join('\n');
  const leave = async () => {
    const question = { text: `${title}保存好了吗？`, hint: lost, yes: '已保存，关闭', no: '再看看', isRisky: true };
    if (await confirm(question)) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={leave}
      footer={
        <Button looks="main" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <p className="below-4 soft">{lead}</p>
      <ul
        className={`keep-dialog-list inside-4 grid figures rounded on-mist ${lines.length > 3 ? 'two-columns' : ''}`}
        aria-label={title}
      >
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="row wraps gap-2 above-4">
        <Button data-autofocus onClick={() => copyText(text, title)}>
          复制
        </Button>
        <Button icon="download" onClick={() => saveFile(`${title}.txt`, `${title}\n${lead}\n\n${text}\n`)}>
          下载
        </Button>
      </div>
    </Dialog>
  );
}
