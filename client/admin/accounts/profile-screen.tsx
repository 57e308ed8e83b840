import { type ReactNode, useState } from 'react';
import { ToolIcon } from '../widgets/tool-icon.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** The profile page of the specification: a stub that makes no call, and says so. */
export default function ProfileScreen(): ReactNode {
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="admin-page">
      <section className="panel profile-screen">
        <h1 className="panel-title">个人中心</h1>
        <p id="profile-hint">资料上传尚未开通：选择的文件只在窗口里列出，不会发送到服务器，也不会保存。</p>
        <button type="button" className="button" aria-describedby="profile-hint" onClick={() => setChoosing(true)}>
          <ToolIcon name="upload" />
          上传资料
        </button>
      </section>
      {choosing && <UploadDialog onClose={() => setChoosing(false)} />}
    </div>
  );
}
