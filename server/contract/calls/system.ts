import { returns, staffChanges } from '../call-row.ts';
import { system } from '../kinds/system.ts';
import { anyText, optionalFilter } from '../shape.ts';

const permission = 'sysNameLogo:update';
const { sysName, logo } = system.fields;

export const systemCalls = {
  'system/update': staffChanges(
    'PUT /service-basics-item/item/item',
    { sysName: sysName.shape, logo: logo.shape, itemId: optionalFilter(anyText) },
    returns<undefined>(),
    { permission, successMessage: '修改成功！', invalidMessage: '请填写完整信息' },
  ),
  'system/logo': staffChanges('POST /service-basics-item/basic/common/upload', {}, returns<{ url: string }>(), {
    permission,
    body: 'multipart',
    successMessage: '上传成功！',
  }),
};
