import { SYSTEM_NAME_MAX } from '../rules.ts';
import { filledText, isAbsent, type Shape, wrong } from '../shape.ts';
import * as f from './fields.ts';
import { kind, type StoredOf } from './kind.ts';

const logo: Shape<string> = (value) => (value === '' || isAbsent(value) ? wrong('请上传LOGO') : f.pictureShape(value));

/** The name and logo of the back office, stored in `system.json`. */
export const system = kind('system', 'itemId', '系统', {
  fields: {
    sysName: f.words('系统名称', filledText(SYSTEM_NAME_MAX, '请输入系统名称'), { as: 'line', limit: SYSTEM_NAME_MAX }),
    logo: f.words('LOGO', logo, { as: 'picture', use: 'quill' }),
  },
});

export type System = StoredOf<typeof system>;
