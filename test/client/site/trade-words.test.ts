import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { transformSync } from 'esbuild';

/** Sources of what visitors read: the pages, and the words of the server that reach them. */
const ROOTS = [
  'client/site',
  'client/ui',
  'server/contract',
  'server/pages',
  'server/api',
  'server/features',
  'server/settings.ts',
];
/** Words that only the sample's trade means, or that fit few others. */
const CHINESE =
  '智慧 工地 施工 塔机 塔吊 升降机 扬尘 基坑 高支模 建筑 机器人 监测 项目 工程 安全帽 护栏 吊装 吊钩 砌砖 抹灰 劳务 踏勘 配电箱 立杆'.split(
    ' ',
  );
const ENGLISH =
  /\b(?:monitor\w*|cranes?|hoists?|scaffold\w*|construction|building sites?|robots?|metres?|machines?|the site is)\b/i;
/** Phrases in which such a word means something else. */
const ALLOWED: Readonly<Record<string, string>> = {
  项目案例: 'the specification’s title of /xiangmuanli',
  工程师: 'a profession of every trade',
  反向工程: 'a term of law',
  通知机器人: 'a robot of a chat',
  群机器人: 'a robot of a chat',
  机器人地址: 'a robot of a chat',
  服务器上配置的机器人: 'a robot of a chat',
  'robot: "机器人"': 'the name of an icon, which any company may choose',
  '"guard-rail": "护栏"': 'the name of an icon',
  'meters|metre|metres': 'the names of a unit',
};

const filesIn = (path: string, pattern: RegExp): string[] =>
  /\.\w+$/.test(path)
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => pattern.test(name))
        .map((name) => join(path, name));

/** A source without its comments. */
const codeOf = (file: string) => {
  const options = {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    charset: 'utf8',
    minifyWhitespace: true,
  } as const;
  return transformSync(readFileSync(file, 'utf8'), options).code.replaceAll(':"', ': "');
};

function tradeWordsIn(code: string): string[] {
  const left = Object.keys(ALLOWED).reduce((text, phrase) => text.replaceAll(phrase, ''), code);
  const sentences = left.match(/"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
  const english = sentences
    .filter((words) => words.includes(' ') && !words.includes('/v1/'))
    .flatMap((words) => ENGLISH.exec(words)?.[0] ?? []);
  return [...CHINESE.filter((word) => left.includes(word)), ...english];
}

it('no text of the code has a word of the sample’s trade, in Chinese or in English', () => {
  const files = ROOTS.flatMap((root) => filesIn(root, /\.tsx?$/));
  assert.ok(files.length > 200);
  const found = files.flatMap((file) => tradeWordsIn(codeOf(file)).map((word) => `${file}: ${word}`));
  assert.deepEqual(found, []);
});

it('each of these words is one of the sample, and none is in the neutral texts', () => {
  const read = (folder: string) =>
    filesIn(folder, /\.(?:json|md)$/)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
  const neutral = read('server/starter/neutral');
  const sample = read('server/starter');
  assert.deepEqual(
    CHINESE.filter((word) => !sample.includes(word)),
    [],
  );
  assert.deepEqual(tradeWordsIn(neutral), []);
});

it('they are found in texts, templates and elements', () => {
  for (const code of ['const a="想了解工地"', 'x(`项目：`+name)', 'p({children:"how many machines or metres"})'])
    assert.equal(tradeWordsIn(code).length, 1, code);
  assert.deepEqual(tradeWordsIn('meta({name:"robots"});machine.monitor();a="项目案例"'), []);
});
