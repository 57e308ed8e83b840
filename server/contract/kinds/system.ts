import { filled, filledText } from '../shape.ts';
import * as f from './fields.ts';
import { kind, type StoredOf } from './kind.ts';

const NAME_MAX = 30;

/** The name and logo of the back office, stored in `system.json`. */
export const system = kind('system', 'itemId', '系统', {
  fields: {
    sysName: f.lineOf('系统名称', filledText(NAME_MAX, '请输入系统名称'), NAME_MAX),
    logo: f.words('LOGO', filled(f.pictureShape, '请上传LOGO'), { as: 'picture', use: 'quill' }),
  },
});

export type System = StoredOf<typeof system>;
