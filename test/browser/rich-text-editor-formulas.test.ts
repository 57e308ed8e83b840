import assert from 'node:assert/strict';
import { it } from 'node:test';
import { inEditor } from './open-editor.ts';

/** A formula as Word copies it: for Office, and as a picture for others. */
const FORMULA =
  '<!--[if gte msEquation 12]><m:oMath><m:r>a</m:r></m:oMath><![endif]--><![if !msEquation]>' +
  '<span><!--[if gte vml 1]><v:shape id="x"></v:shape><![endif]--><![if !vml]><img src="file:///C:/a.png" v:shapes="x"><![endif]></span><![endif]>';

inEditor('formulas, pasted into the rich-text editor', (open) => {
  const pasted = async (html: string) => {
    await open.set('<p>|</p>');
    await open.paste({ 'text/html': html });
    return open.told();
  };

  it('are told as the pictures that Word draws of them, where these do not come, and no word beside them is lost', async () => {
    assert.equal(await pasted(`<p class=MsoNormal>前${FORMULA}后</p>`), '<p>前后</p>');
    const said = await open.page.locator('.rich-text-editor-message span').allTextContents();
    assert.match(said.join(), /^有 1 张图片/);
  });

  it('come as words from MathML with a prefix, too', async () => {
    const formula = '<mml:msup><mml:mi>c</mml:mi><mml:mn>2</mml:mn></mml:msup>';
    assert.equal(await pasted(`<p>E=m<mml:math>${formula}</mml:math></p>`), '<p>E=mc<sup>2</sup></p>');
  });
});
