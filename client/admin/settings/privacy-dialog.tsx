import { type ReactNode, useState } from 'react';
import { mapPageText } from '../fields/rich-field.tsx';
import { staffCall } from '../state/staff-call.ts';
import { SelectField } from '../widgets/fields/select-field.tsx';
import { TextField } from '../widgets/fields/text-field.tsx';
import { FormDialog } from '../widgets/form-dialog.tsx';
import { toast } from '../widgets/toast.tsx';

/** The months that are offered, besides those of the settings. */
const MONTHS = [6, 12, 24];

interface PrivacyDialogProps {
  /** What the settings say now; 0 for always. */
  keepMonths: number;
  /** Takes the generated text, clean HTML, and the months that it names. */
  onText(html: string, keepMonths: number): void;
  onClose(): void;
}

/** Asks what the settings do not know, and generates the privacy text. Nothing is saved. */
export function PrivacyDialog({ keepMonths, onText, onClose }: PrivacyDialogProps): ReactNode {
  const [receivers, setReceivers] = useState('');
  const [months, setMonths] = useState(keepMonths ? String(keepMonths) : '');
  const [place, setPlace] = useState('');
  const [busy, setBusy] = useState(false);
  const onSubmit = async () => {
    setBusy(true);
    const answer = await staffCall('site/privacy', { months: Number(months), receivers, place });
    const result = await mapPageText(answer, ({ text }, read) => read(text));
    setBusy(false);
    if (!result.ok) return toast.error(result.msg);
    onClose();
    onText(result.data, Number(months));
    toast.success('已生成，请看一遍，保存后公开');
  };
  const offered = [...new Set([...MONTHS, keepMonths])].filter(Boolean).sort((a, b) => a - b);
  return (
    <FormDialog
      title="生成隐私政策"
      submitWord="生成"
      busy={busy}
      disabled={months === ''}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className="dialog-lead below-4 soft">
        生成的全文替换编辑器里现在的文字，您看过、改过、保存以后才公开。站点设置里还没有的，留着【】等您填写。
      </p>
      <TextField
        id="privacy-receivers"
        label="除了自己的员工，还有谁会收到客户填写的信息？"
        hint="如：客户所在地的代理商；没有可不填"
        value={receivers}
        maxLength={200}
        data-autofocus
        onValue={setReceivers}
      />
      <SelectField
        id="privacy-months"
        label="客户填写的信息保存多久？"
        hint="保存政策时，「线索保存月数」一起改成这个；以后到期的线索自动彻底删除，不能恢复"
        required
        value={months}
        choices={[
          { value: '', label: '请选择' },
          ...offered.map((count) => ({ value: String(count), label: `${count} 个月` })),
        ]}
        onValue={setMonths}
      />
      <TextField
        id="privacy-place"
        label="网站的服务器在哪里？"
        hint="如：北京（阿里云）；不清楚可不填"
        value={place}
        maxLength={100}
        onValue={setPlace}
      />
    </FormDialog>
  );
}
