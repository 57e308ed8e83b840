/** Of each network that is not for everybody: first, last, and what runs there. */
const INNER =
  `0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254 169.254.169.254
  169.254.0.1 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.170 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1
  198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255`.split(/\s+/);

const hex = (value: number) => value.toString(16);
const partsOf = (address: string) => address.split('.').map(Number);
const numberOf = (address: string) => partsOf(address).reduce((sum, part) => sum * 256 + part, 0);

/** An address in every way in which browsers read one, and inside those of IPv6 that carry one. */
function spellings(address: string): string[] {
  const parts = partsOf(address);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const pairs = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
  const inverted = `${hex((a * 256 + b) ^ 0xffff)}:${hex((c * 256 + d) ^ 0xffff)}`;
  return [
    address,
    `${address}.`,
    String(numberOf(address)),
    `0x${hex(numberOf(address))}`,
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    parts.map((part) => `0x${hex(part)}`).join('.'),
    `${a}.${b * 65536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${hex(a)}.${b}.0${c.toString(8)}.${d}`,
    address.replaceAll('.', '%2e'),
    address.replaceAll('.', '。'),
    fullWidth(address),
    `[::ffff:${address}]`,
    `[::ffff:${pairs}]`,
    `[0:0:0:0:0:FFFF:${pairs}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b::${pairs}]`,
    `[64:ff9b:1::${pairs}]`,
    `[2002:${pairs}::1]`,
    `[2001:0:4136:e378:8000:63bf:${inverted}]`,
  ];
}

function fullWidth(text: string): string {
  return text.replace(/[0-9.]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
}

const INNER_V6 = `:: ::1 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001 ::0.0.0.1 100::1 100:0:0:1::1 2001::1
  2001:2::1 2001:10::1 2001:db8::1 2001:DB8:0:0::8 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fdff::1 fe80::1 febf::1 fec0::1
  ff02::1 ff0e::1 4000::1 1::1 64:ff9b::`.split(/\s+/);

const STRANGE = `
  http://picture.example/a.png ftp://picture.example/a.png file:///etc/passwd data:image/png;base64,AAAA blob:https://x/1
  javascript:alert(1) gopher://127.0.0.1/ //picture.example/a.png /uploads/a.png picture.example https: https://
  https://picture.example:80/ https://picture.example:8443/ https://picture.example:0/ https://picture.example:65536/
  https://user@picture.example/ https://user:password@picture.example/ https://:password@picture.example/
  https://127.0.0.1@picture.example/ https://picture.example@127.0.0.1/ https://picture.example:443@127.0.0.1/
  https://127.0.0.1#@picture.example/ https://127.0.0.1?@picture.example/ https:\\\\127.0.0.1\\ https:127.0.0.1
  https:/127.0.0.1/a https:///127.0.0.1/ https://127.1/ https://127.0.1/ https://0/ https://0x0/ https://1/ https://%31%32%37.0.0.1/
  https://[fe80::1%25eth0]/ https://[fe80::1%eth0]/ https://[::1%25lo]/ https://[::1 https://::1/ https://[::1]:22/
  https://[127.0.0.1]/ https://[::ffff:127.1]/ https://①②⑦.⓪.⓪.①/ https://127.0.0.1%00.picture.example/ https://a%0d%0ab/
  https://256.0.0.1/ https://1.2.3.4.5/ https://0x100000000/ https://-/%zz https://a..b\u0000/ https://exa\u00admple:22/
  https://inner.picture.example/ https://INNER.picture.example/ https://half.picture.example/ https://six.picture.example/
  https://zone.picture.example/ https://nat.picture.example/ https://中国.example/`
  .split(/\s+/)
  .filter(Boolean);

/** Addresses of which none may be asked. The names among them lead inside by the resolver of the test. */
export const HOSTILE: readonly string[] = [
  ...new Set([
    ...INNER.flatMap(spellings).map((host) => `https://${host}/a.png`),
    ...INNER_V6.map((address) => `https://[${address}]/a.png`),
    ...STRANGE,
  ]),
];

/** What the names of the test stand for. */
export const NAMES: Readonly<Record<string, readonly string[]>> = {
  'inner.picture.example': ['10.1.2.3'],
  'half.picture.example': ['93.184.216.34', '127.0.0.1'],
  'six.picture.example': ['::ffff:10.0.0.1'],
  'zone.picture.example': ['fe80::1%eth0'],
  'nat.picture.example': ['64:ff9b::a00:1'],
  'xn--fiqs8s.example': ['192.168.1.1'],
};
