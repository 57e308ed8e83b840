import { useState } from 'react';
import type { FieldErrors } from '../../../server/contract/shape.ts';
import { toast } from '../widgets/toast.tsx';

const STILL_THERE = '您填写的内容都还在，';
const REMEDIES = {
  failed: '请重试或移除这个文件后再保存。',
  missing: '请重试或移除这张图片后再发布，也可以存为草稿。',
  gone: '请重新上传，或不带这个文件再保存一次。',
};
/** The remedy, by the code of the refusal. */
const WHAT_TO_DO: Record<number, string> = {
  0: '网络恢复后请再保存一次。',
  400: '请按提示改好后再保存。',
  401: '请重新登录后再保存。',
  403: '请联系管理员开通权限后再保存。',
  404: '请到回收站恢复该内容后再保存，或复制到新增的内容里。',
  409: '请按提示改好后再保存。',
  413: '请删减过长的内容后再保存。',
  507: '请联系管理员清理空间后再保存。',
};

/** Why the last save was refused, in one sentence and at the fields. */
export function useRefusal() {
  const [trouble, setTrouble] = useState<{ readonly sentence: string; readonly isMissingFile?: true }>();
  const [errors, setErrors] = useState<FieldErrors>({});
  return {
    trouble,
    errors,
    clear(): void {
      setTrouble(undefined);
      setErrors({});
    },
    /** The field was changed: what was said of it, and of its parts, is over. */
    correct(field: string): void {
      const isInside = (name: string) => `${name}.`.startsWith(`${field}.`);
      if (Object.keys(errors).some(isInside))
        setErrors((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !isInside(name))));
    },
    refuse(code: number, sentence: string, wrong: FieldErrors): void {
      const names = Object.keys(wrong);
      const isParent = (name: string) => names.some((other) => other.startsWith(`${name}.`));
      setErrors(Object.fromEntries(Object.entries(wrong).filter(([name]) => !isParent(name))));
      const isAtField = Object.values(wrong).includes(sentence); // the field shows it already
      const said = isAtField ? '' : `${sentence.replace(/[。.]$/, '')}。`;
      setTrouble({ sentence: `${said}${STILL_THERE}${WHAT_TO_DO[code] ?? '请稍后再保存一次。'}` });
      toast.refused();
    },
    missing(end: keyof typeof REMEDIES): void {
      setTrouble({ sentence: `有文件没有上传，内容尚未保存。${REMEDIES[end]}`, isMissingFile: true });
    },
    noneMissing(): void {
      setTrouble((before) => (before?.isMissingFile ? undefined : before));
    },
  };
}
