import { filled, filledText } from '../shape.ts';
import * as f from './fields.ts';
import { kind, type StoredOf } from './kind.ts';

const NAME_MAX = 30;
const LOGO_HINT = 'JPG、PNG、WebP、GIF，不超过 1MB；较大的会自动压缩。方形图片最合适。';

/** The name and logo of the back office, stored in `system.json`. */
export const system = kind('system', 'itemId', '系统', {
  fields: {
    sysName: f.lineOf('系统名称', filledText(NAME_MAX, '请输入系统名称'), NAME_MAX),
    logo: f.words('LOGO', filled(f.pictureShape, '请上传LOGO'), { as: 'picture', use: 'logo' }, { hint: LOGO_HINT }),
  },
});

export type System = StoredOf<typeof system>;
