import { returns, staffChanges } from '../call-row.ts';
import { permission } from './content.ts';

export const fileCalls = {
  'file/upload': staffChanges('POST /v1/file/upload', {}, returns<string>(), {
    permission,
    body: 'multipart',
    successMessage: '上传成功！',
  }),
};
