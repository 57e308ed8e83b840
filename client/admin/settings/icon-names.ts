import type { Icon } from '../../../server/contract/kinds/settings.ts';

/** What the icons that staff may choose show. */
const NAMES: Record<Icon, string> = {
  phone: '电话',
  mail: '邮件',
  location: '位置',
  clock: '时钟',
  headset: '客服耳机',
  'shield-check': '安全盾牌',
  'gear-wrench': '齿轮扳手',
  puzzle: '拼图',
  'after-sales': '售后',
  'cloud-storage': '云存储',
  link: '链接',
  'light-app': '轻应用',
  'multi-platform': '多平台',
  intelligent: '智能',
  chart: '图表',
  factory: '工厂',
  campus: '校园',
  community: '社区',
  parking: '停车',
  robot: '机器人',
  crane: '塔机',
  'guard-rail': '护栏',
  'arrow-right': '右箭头',
  play: '播放',
};

export const iconChoices = Object.entries(NAMES).map(([value, label]) => ({ value, label }));
