import { itEdits } from './editing-cases.ts';
import { inEditor } from './open-editor.ts';

inEditor('links in the rich-text editor', (open) => {
  itEdits(
    open,
    `
links what is selected, and not the link before it
  <p>见<a href="/x">这里</a>[和那里]</p>
  {link}{fill 链接到=/a}{Enter} → <p>见<a href="/x">这里</a><a href="/a">和那里</a></p>

makes one link of a selection that has several, and removes all of them
  <p>见[<a href="/x">这里</a>和<a href="/y">那]里</a></p>
  {link}{fill 链接到=/a}{Enter} → <p>见<a href="/a">这里和那</a><a href="/y">里</a></p>
  <p>见[<a href="/a">这里和那</a><a href="/y">里]</a></p>
  {link}{button 移除链接} → <p>见这里和那里</p>
`,
  );
});
