import { type FileBytes, returns, staffChanges } from '../call-row.ts';
import { URL_MAX } from '../rules.ts';
import { filledText } from '../shape.ts';
import { permission } from './content.ts';

export const fileCalls = {
  'file/upload': staffChanges('POST /v1/file/upload', {}, returns<string>(), {
    permission,
    body: 'multipart',
    successMessage: '上传成功！',
  }),
  'file/fetch': staffChanges(
    'POST /v1/file/fetch',
    { url: filledText(URL_MAX, '请填写图片地址') },
    returns<FileBytes>(),
    { permission, answers: 'bytes' },
  ),
};
