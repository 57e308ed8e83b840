import { returns, staffChanges } from '../call-row.ts';

export const fileCalls = {
  'file/upload': staffChanges('POST /v1/file/upload', {}, returns<string>(), {
    body: 'multipart',
    successMessage: '上传成功！',
  }),
};
