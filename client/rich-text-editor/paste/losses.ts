import { filmAdvice } from '../../../server/contract/films.ts';
import type { TellLoss } from '../../../server/rich-text/element-signs.ts';

const NAMES: Record<Parameters<TellLoss>[0], string> = {
  frame: '个网页框架（如地图、视频）',
  formula: '个公式的排版',
  file: '个文件或插件',
  sound: '段音频',
  link: '个这里不能用的链接',
  hidden: '处网页上看不见的文字',
  note: '条批注',
  deletion: '处修订中删去的内容',
  cell: '个只显示为 # 的数字（请拉宽该列再复制）',
  captions: '条视频字幕',
  numbers: '处列表编号的样式（已改为 1. 2. 3.）',
  picture: '张图片',
};

/** Counts the losses of a paste, by their kind. */
export class Losses {
  readonly #counts = new Map<string, number>();
  readonly #pictures: string;
  readonly #alts = new Set<string>();
  #advice: string | undefined;

  constructor(refusal = '图片请用“图片”按钮逐张插入') {
    this.#pictures = `，${refusal}`;
  }

  readonly tell: TellLoss = (kind, said = '') => {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    if (kind !== 'picture') this.#advice ??= filmAdvice(said);
    else if (said.trim()) this.#alts.add(said.trim());
  };

  /** All of it in one sentence, with what to do; undefined for nothing. */
  get sentence(): string | undefined {
    const parts = Object.entries(NAMES).flatMap(([kind, name]) => {
      const count = this.#counts.get(kind);
      const alts = kind === 'picture' && this.#alts.size > 0 ? `（${[...this.#alts].join('、')}）` : '';
      return count ? [`${count} ${name}${alts}`] : [];
    });
    if (parts.length === 0) return undefined;
    const pictures = this.#counts.has('picture') ? this.#pictures : '';
    const advice = this.#advice ? `。${this.#advice}` : '';
    return `有 ${parts.join('、')}没能随文字粘贴过来${pictures}${advice}`;
  }
}
