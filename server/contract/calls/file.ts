import { type FileBytes, returns, staffChanges, subject } from '../call-row.ts';
import { URL_MAX } from '../rules.ts';
import { filledText } from '../shape.ts';

const foreign = { url: filledText(URL_MAX, '请填写图片地址') };

export const fileCalls = {
  'file/upload': staffChanges('POST /v1/file/upload', {}, returns<string>(), {
    permission: 'news',
    body: 'multipart',
    successMessage: '上传成功！',
    audit: { deed: '上传文件', about: (_, url) => ['file', url] },
  }),
  'file/fetch': staffChanges('POST /v1/file/fetch', foreign, returns<FileBytes>(), {
    permission: 'news',
    answers: 'bytes',
    audit: { deed: '取回网上的图片', about: subject('file', 'url') },
  }),
};
