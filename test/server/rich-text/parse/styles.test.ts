import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLASS_GROUPS } from '../../../../server/rich-text/classes.ts';
import { cleanHtml } from '../../../../server/rich-text/parse/clean-html.ts';

/** The class that a paragraph gets for its `style`, empty for none. */
function classFor(style: string): string {
  return /^<p(?: class="([^"]*)")?>词<\/p>$/.exec(cleanHtml(`<p style="${style}">词</p>`))?.[1] ?? '';
}

function assertClasses(expected: Record<string, string>): void {
  for (const [style, classes] of Object.entries(expected)) assert.equal(classFor(style), classes, style);
}

describe('style values that have a class', () => {
  it('drops what has none', () => {
    for (const style of [
      'line-height:2',
      'font-family:宋体',
      'position:fixed;top:0',
      'mso-pagination:none',
      'x',
      ':',
      ';;',
    ]) {
      assert.equal(cleanHtml(`<p style="${style}">词</p>`), '<p>词</p>', style);
    }
    assert.equal(cleanHtml(`<p style="color:red;${'x:y;'.repeat(2_000)}">词</p>`), '<p>词</p>');
  });

  it('drops every class that is none of the fixed ones', () => {
    assert.equal(Object.values(CLASS_GROUPS).flat().length, 33);
    const others = 'MsoNormal ql-editor align-top indent-0 indent-9 text-black bg-white size-medium TEXT-RED';
    assert.equal(cleanHtml(`<p class="${others}">词</p>`), '<p>词</p>');
  });

  it('leaves black, white, near-black and see-through colours out', () => {
    for (const colour of [
      '#000',
      '#333333',
      'rgb(51, 51, 51)',
      'black',
      'white',
      '#fefefe',
      'inherit',
      'rgba(255,0,0,.1)',
    ]) {
      assert.equal(classFor(`color:${colour}`), '', colour);
    }
    assertClasses({ 'background:#fff': '', 'background:transparent none': '', 'background:url(x.png)': '' });
  });

  it('names the nearest of the seven colours', () => {
    assertClasses({
      'color:#e60000': 'text-red',
      'COLOR: RED !important': 'text-red',
      'color:#ff9900': 'text-orange',
      'color:#ffff00': 'text-yellow',
      'color:rgb(0, 138, 0)': 'text-green',
      'color:#0066cc': 'text-blue',
      'color:#93f': 'text-purple',
      'color:#999': 'text-gray',
      'background-color:#fff3cd': 'bg-yellow',
      'background: #f5f5f5 none repeat': 'bg-gray',
      'background:no-repeat rgba(0, 0, 255, 0.5)': 'bg-blue',
    });
  });

  it('reads alignment', () => {
    assertClasses({
      'text-align:left': 'align-left',
      'text-align: center': 'align-center',
      'text-align:end': 'align-right',
      'text-align:justify;text-justify:inter-ideograph': 'align-justify',
      'text-align:inherit': '',
    });
    assert.equal(cleanHtml('<p align=RIGHT>词</p>'), '<p class="align-right">词</p>');
    assert.equal(cleanHtml('<center>词</center>'), '<p class="align-center">词</p>');
  });

  it('counts indents in steps of two characters', () => {
    assertClasses({
      'text-indent:2em': 'indent-1',
      'margin-left:21.0pt': 'indent-1',
      'padding-left:40px': 'indent-1',
      'padding-left: 80px': 'indent-2',
      'margin-left:4em;text-indent:-32px': 'indent-1',
      'margin-left:99em': 'indent-8',
      'text-indent:-2em': '',
      'padding-left:5px': '',
      'padding-left:1e9px': '',
    });
    assert.equal(cleanHtml('<ul style="padding-left:40px"><li>词</li></ul>'), '<ul><li>词</li></ul>');
  });

  it('sorts font sizes into small, large and huge, body text left alone', () => {
    assertClasses({
      'font-size:12px': 'size-small',
      'font-size:10pt': 'size-small',
      'font-size:10.5pt': '',
      'font-size:16px': '',
      'font-size:18px': 'size-large',
      'font-size:16.0pt': 'size-large',
      'font-size:24px': 'size-huge',
      'font-size:x-large': 'size-huge',
      'font-size:150%': 'size-huge',
    });
    assert.equal(cleanHtml('<h2 style="font-size:30px">词</h2>'), '<h2>词</h2>');
    assert.equal(
      cleanHtml('<p><font size=5 color="#00f">词</font></p>'),
      '<p><span class="text-blue size-huge">词</span></p>',
    );
  });

  it('turns bold, italic and lines into elements', () => {
    assert.equal(
      cleanHtml('<p><span style="font-weight:700;font-style:italic;color:red">词</span></p>'),
      '<p><span class="text-red"><strong><em>词</em></strong></span></p>',
    );
    assert.equal(cleanHtml('<p style="text-decoration:underline line-through">词</p>'), '<p><u><s>词</s></u></p>');
    assert.equal(cleanHtml('<p>m<span style="vertical-align:super">2</span></p>'), '<p>m<sup>2</sup></p>');
    assert.equal(cleanHtml('<h2 style="font-weight:bold">词</h2>'), '<h2>词</h2>');
    assert.equal(cleanHtml('<b style="font-weight:normal"><p>词</p></b>'), '<p>词</p>');
  });

  it('understands the classes of the editor of the old system', () => {
    assert.equal(
      cleanHtml('<p class="ql-align-center ql-indent-2"><span class="ql-size-large">词</span></p>'),
      '<p class="align-center indent-2"><span class="size-large">词</span></p>',
    );
  });

  it('does not say a colour twice', () => {
    assert.equal(
      cleanHtml(
        '<p><span style="color:red">一<span style="color:#f00">二</span><span style="color:blue">三</span></span></p>',
      ),
      '<p><span class="text-red">一二<span class="text-blue">三</span></span></p>',
    );
  });

  it('leaves only words and meaning of what Word puts on the clipboard', () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset=utf-8>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style><!-- p.MsoNormal {margin:0} --></style></head>
<body lang=ZH-CN><!--StartFragment--><p class=MsoNormal align=center style='text-align:center;mso-pagination:widow-orphan'>
<b><span style='font-size:16.0pt;font-family:宋体;mso-ascii-font-family:Calibri'>施工方案</span></b><span lang=EN-US><o:p></o:p></span></p>
<span style='display:none;mso-hide:all'>隐藏</span><!--EndFragment--></body></html>`;
    assert.equal(
      cleanHtml(word).trim(),
      '<p class="align-center">\n<b><span class="size-large">施工方案</span></b></p>',
    );
  });
});
