import { type ReactNode, useEffect, useId, useRef } from 'react';
import { BusyButton, Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { toast } from './toast.tsx';

export interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  onSubmit(form: HTMLFormElement): void;
  /** 取消 was pressed, which is meant; by default as any other way to close it. */
  onCancel?(): void;
  submitWord?: string;
  busy: boolean;
  disabled?: boolean;
  /** Whether it may be closed during its request. If not, it stays: an answer such as a secret has no other place. */
  isLeavable?: boolean;
  /** Without buttons: there is nothing to submit. */
  readOnly?: boolean;
  footStart?: ReactNode;
  /** Dialogs over this one, outside its form: Enter in them must not submit it. */
  over?: ReactNode;
}

/** A dialog around one form, with 取消 and the submit button; a refusal leads to the first wrong field. */
export function FormDialog(props: FormDialogProps) {
  const { onSubmit, onCancel, submitWord = '确定', busy, isLeavable, disabled, readOnly, ...rest } = props;
  const { footStart, over, children, ...dialog } = rest;
  const stay = busy && !isLeavable && (() => toast.warning('正在等服务器的答复，收到后才能关闭'));
  const onClose = stay || dialog.onClose;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!busy) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [busy]);
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      footer={
        readOnly ? undefined : (
          <>
            {footStart}
            <Button onClick={stay || onCancel || onClose}>取消</Button>
            <BusyButton looks="main" type="submit" form={id} busy={busy} disabled={disabled}>
              {submitWord}
            </BusyButton>
          </>
        )
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const fields = [...event.currentTarget.elements] as HTMLInputElement[]; // proof: read as one, all may lack it
          const half = fields.find(({ validity }) => validity?.badInput); // a day without its month has no value
          if (half) half.reportValidity();
          else onSubmit(event.currentTarget);
        }}
      >
        {children}
      </form>
      {over}
    </Dialog>
  );
}
