import type { UserInfo } from '../../../server/contract/calls/session.ts';
import { type System, system } from '../../../server/contract/kinds/system.ts';
import { LOGO_LIMIT_BYTES, TOO_LARGE } from '../../../server/contract/upload-rules.ts';
import { type CallResult, mapResult, type UploadPicture } from '../../call.ts';
import { describeField } from '../fields/describe-field.ts';
import { KindFields } from '../fields/kind-fields.tsx';
import { changedIn } from '../form/differences.ts';
import { RecordDialog } from '../form/form-body.tsx';
import type { Loaded } from '../form/form-state.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { changeUser } from '../state/session.ts';
import { staffCall, staffUpload } from '../state/staff-call.ts';
import { ChangedMark } from '../widgets/fields/changed-mark.tsx';
import { PictureField } from '../widgets/fields/picture-field.tsx';
import { sendPicture } from '../widgets/fields/send-picture.ts';
import { PICTURE, type UploadRules } from '../widgets/fields/use-upload.tsx';

/** No logo is ever shown larger. */
const LIMITS = { limitBytes: LOGO_LIMIT_BYTES, sideMost: 512, tooLarge: TOO_LARGE.logo };

const sendLogo: UploadPicture = async (logo, watch) => {
  const form = new FormData();
  form.append('logo', logo, logo.name); // the media library shows it
  const result = await staffUpload('system/logo', form, watch);
  return result.ok ? { ok: true, url: result.data.url } : result;
};

/** Above 1 MB a logo is refused with the message that names it; below, the browser makes it fit (contract 5). */
const LOGO: UploadRules = {
  takes: PICTURE,
  limitBytes: 1_048_576 + 1,
  tooLarge: TOO_LARGE.logo,
  upload: (file, watch) => sendPicture(file, LIMITS, sendLogo, watch),
};

/** The system's name and logo, for those with the permission. */
export function SystemDialog({ user, onClose }: { user: UserInfo; onClose(): void }) {
  const form = useRecordForm<System>({
    name: 'system',
    empty: { sysName: user.sysName, logo: user.logo },
    load,
    describe: (path) => describeField(system.fields, path),
    save: async (values, _version, before) => {
      const now = await load(); // the call has no version, and takes both fields
      if (!now.ok) return now;
      const typed = { ...values, sysName: values.sysName.trim() };
      const named = { ...now.data.values, ...changedIn(before, typed) };
      const result = await staffCall('system/update', { ...named, itemId: user.itemId });
      if (result.ok) changeUser(named);
      return result;
    },
    onClose,
  });

  return (
    <RecordDialog form={form} title="系统名称和LOGO">
      <p className="below-4 soft">后台名称与标志，显示在登录页和侧栏顶部。</p>
      <KindFields fields={[['sysName', system.fields.sysName]]} {...form.inputs} />
      <div className="relative">
        <ChangedMark path="logo" />
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
      </div>
    </RecordDialog>
  );
}

async function load(): Promise<CallResult<Loaded<System>>> {
  const user = await staffCall('session/user', {});
  return mapResult(user, ({ sysName, logo }) => ({ values: { sysName, logo }, version: undefined }));
}
