/** Pattern in the User-Agent → name. The first match counts, because most browsers also name others. */
const BROWSERS = {
  MicroMessenger: '微信',
  'Edg(?:e|A|iOS)?/': 'Edge',
  'OPR/|Opera': 'Opera',
  'QQBrowser|MQQBrowser': 'QQ浏览器',
  UCBrowser: 'UC浏览器',
  'HuaweiBrowser|ArkWeb': '华为浏览器',
  'Firefox/|FxiOS': 'Firefox',
  'Chrome/|CriOS': 'Chrome',
  'Version/.*Safari/': 'Safari',
};
const SYSTEMS = {
  'OpenHarmony|HarmonyOS': '鸿蒙',
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  Macintosh: 'macOS',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
};

/** The name of a device, such as 「Chrome · Windows」, from the header User-Agent. */
export function deviceName(userAgent = ''): string {
  const nameIn = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).find(([pattern]) => new RegExp(pattern).test(userAgent))?.[1];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(' · ') || '未知设备';
}
