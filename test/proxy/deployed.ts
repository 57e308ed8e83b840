import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../helpers/site.ts';
import { nginxWith, withoutNginx } from './nginx.ts';

export const DOMAIN = 'www.example.com';
export const OTHER = 'example.com';
const CADDY = process.env.CADDY ?? '/usr/bin/caddy';
const withoutCaddy = existsSync(CADDY) ? false : `no caddy at ${CADDY}: set CADDY to test its configuration`;

/** A machine whose OpenSSL forbids nothing by itself: what is refused is refused by the file. */
const LAX_OPENSSL =
  'openssl_conf = all\n[all]\nssl_conf = ssl\n[ssl]\nsystem_default = any\n[any]\nMinProtocol = None\nCipherString = ALL:@SECLEVEL=0\n';

export interface Ports {
  folder: string;
  plain: number;
  tls: number;
  /** Where the server listens. */
  origin: string;
}

/** The program and its arguments, with the very file of server/deploy/ but for the ports and where the certificate lies. */
export const PROXIES = {
  nginx: { why: withoutNginx, start: startNginx },
  caddy: { why: withoutCaddy, start: startCaddy },
};

/** The environment of a proxy, with a certificate in this folder. */
export function environmentOf(folder: string): NodeJS.ProcessEnv {
  makeCertificate(folder);
  writeFileSync(join(folder, 'openssl.cnf'), LAX_OPENSSL);
  return { ...process.env, HOME: folder, OPENSSL_CONF: join(folder, 'openssl.cnf') };
}

function startNginx({ folder, plain, tls, origin }: Ports): [string, string[]] {
  const site = deployed('nginx.conf', 'other-name.nginx.conf')
    .replaceAll('127.0.0.1:3000', origin)
    .replaceAll('/var/www/zhuzhan', folder)
    .replace(/listen (\[::\]:)?80;/g, (_all, six) => (six ? '' : `listen 127.0.0.1:${plain};`))
    .replace(/listen (\[::\]:)?443 (.*);/g, (_all, six, how) => (six ? '' : `listen 127.0.0.1:${tls} ${how};`))
    .replaceAll(/\/etc\/letsencrypt\/live\/\S+\/fullchain\.pem/g, `${folder}/cert.pem`)
    .replaceAll(/\/etc\/letsencrypt\/live\/\S+\/privkey\.pem/g, `${folder}/key.pem`);
  return nginxWith(folder, site);
}

function startCaddy({ folder, plain, tls, origin }: Ports): [string, string[]] {
  const file = join(folder, 'Caddyfile');
  const tlsLine = `\n\ttls ${folder}/cert.pem ${folder}/key.pem`;
  const other = deployed('other-name.Caddyfile');
  const ofBoth = `${OTHER}, http://${OTHER} {`;
  assert.ok(other.includes(ofBoth)); // a certificate of one's own needs a block of its own
  const site = [
    deployed('Caddyfile').replace('127.0.0.1:3000', origin).replace(`${DOMAIN} {`, `${DOMAIN} {${tlsLine}`),
    other.replace(ofBoth, `http://${OTHER} {`),
    other.replace(ofBoth, `${OTHER} {${tlsLine}`),
  ].join('\n');
  writeFileSync(
    file,
    `{\n\tadmin off\n\tstorage file_system ${folder}\n\thttp_port ${plain}\n\thttps_port ${tls}\n}\n${site}`,
  );
  return [CADDY, ['run', '--config', file, '--adapter', 'caddyfile']];
}

/** These files of server/deploy/, one below the other as `setup` writes them. */
function deployed(...names: string[]): string {
  return names.map((name) => readFileSync(join(ROOT, 'server/deploy', name), 'utf8')).join('\n');
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const names = ['-subj', `/CN=${DOMAIN}`, '-addext', `subjectAltName=DNS:${DOMAIN},DNS:${OTHER}`];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...names], {
    stdio: 'ignore',
  });
}
