import type { ReactNode } from 'react';
import type { UserInfo } from '../../../server/contract/calls/session.ts';
import type { System } from '../../../server/contract/kinds/system.ts';
import { LOGO_LIMIT_BYTES, SYSTEM_NAME_MAX, TOO_LARGE } from '../../../server/contract/rules.ts';
import { shrinkPicture } from '../../ui/shrink-picture.ts';
import { RecordDialog } from '../form/form-body.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import { changeUser } from '../state/session.ts';
import { staffCall, staffUpload } from '../state/staff-call.ts';
import { PictureField } from '../widgets/fields/picture-field.tsx';
import { TextField } from '../widgets/fields/text-field.tsx';
import { type FileWay, PICTURE } from '../widgets/fields/use-picture-upload.ts';

/** No logo is ever shown larger. */
const SIDE_MAX_PX = 512;

/** Above 1 MB a logo is refused with the message that names it; below, the browser makes it fit (contract 5). */
const LOGO: FileWay = {
  takes: { ...PICTURE, shrinks: false },
  limitBytes: 1_048_576 + 1,
  tooLarge: TOO_LARGE.logo,
  async upload(file, watch) {
    const logo = file.size < LOGO_LIMIT_BYTES ? file : await shrinkPicture(file, LOGO_LIMIT_BYTES, SIDE_MAX_PX);
    if (!logo) return { ok: false, msg: '这张图片无法读取，请换一张' };
    const form = new FormData();
    form.append('logo', logo, 'logo');
    const result = await staffUpload('system/logo', form, watch);
    return result.ok ? { ok: true, url: result.data.url } : { ok: false, msg: result.msg };
  },
};

/** The system's name and logo, for those with the permission. */
export function SystemDialog({ user, onClose }: { user: UserInfo; onClose(): void }): ReactNode {
  const form = useRecordForm<System>({
    name: 'system',
    empty: { sysName: user.sysName, logo: user.logo },
    save: async (values) => {
      const named = { ...values, sysName: values.sysName.trim() };
      const result = await staffCall('system/update', { ...named, itemId: user.itemId });
      if (result.ok) changeUser(named);
      return result;
    },
    onClose,
  });

  return (
    <RecordDialog form={form} title="系统名称和LOGO">
      <p className="dialog-lead below-4 soft">后台名称与标志，显示在登录页和侧栏顶部。</p>
      <TextField
        id="system-name"
        label="系统名称"
        required
        value={form.values.sysName}
        most={SYSTEM_NAME_MAX}
        maxLength={SYSTEM_NAME_MAX * 2}
        error={form.errors.sysName}
        data-autofocus
        onValue={(sysName) => form.put('sysName', sysName)}
      />
      <PictureField
        id="system-logo"
        label="LOGO"
        required
        hint="JPG、PNG、WebP、GIF，不超过 1MB；较大的会自动压缩。方形图片最合适。"
        {...LOGO}
        value={form.values.logo}
        error={form.errors.logo}
        onValue={(logo) => form.put('logo', logo)}
      />
    </RecordDialog>
  );
}
