import { Failure } from '../contract/failure.ts';
import { type Fields, isField, labelAt } from '../contract/kinds/fields.ts';
import { takenFiles } from '../contract/kinds/site-proofs.ts';
import { readFocus } from '../contract/picture-name.ts';
import { isWebAddress } from '../contract/safe-address.ts';
import { type FieldErrors, isRecord } from '../contract/shape.ts';
import { isPublicAddress } from '../http/reach.ts';
import { calledAddresses, rootFiles, type Site, settings, siteShape } from '../settings.ts';
import type { Store } from '../store/open-store.ts';

/** The errors that the answer's sentence names; each field has its own. */
const NAMED_MOST = 3;

/** Collects every error, each with its field below `site`. */
export async function checkSite(store: Store, value: unknown): Promise<Site> {
  const checked = siteShape(value);
  // an invalid field is replaced by its earlier value before fields are compared
  const wrong = new Set(Object.keys(checked.ok ? {} : checked.errors).map((field) => field.split('.')[0]));
  const sound = Object.entries(Object(value)).filter(([name]) => !wrong.has(name));
  const site: Site = checked.ok ? checked.value : { ...store.site.value, ...Object.fromEntries(sound) };
  const errors = {
    ...(await missingFiles(site, store)),
    ...(checked.ok ? {} : checked.errors),
    ...innerAddresses(site),
    ...takenNames(site),
  };
  if (!checked.ok || Object.keys(errors).length > 0) {
    const named = Object.entries(errors).map(([path, sentence]) => `${labelAt(settings.fields, path)}：${sentence}`);
    throw new Failure(400, `站点设置有误：${named.slice(0, NAMED_MOST).join('；')}`, { errors });
  }
  refuseToEmpty(store.site.value.productGroups, site.productGroups, store.product);
  return site;
}

/** `Failure` 409 if a removed group still has products, drafts included. */
function refuseToEmpty(before: Site['productGroups'], after: Site['productGroups'], product: Store['product']): void {
  for (const { locationId, title } of before) {
    if (after.some((group) => group.locationId === locationId)) continue;
    const { length } = product.all((row) => row.locationId === locationId);
    const msg = `该分组还有 ${length} 个产品`;
    if (length > 0) throw new Failure(409, msg, { errors: { productGroups: `${msg}：${title}` } });
  }
}

/** Not in the shape, so that a file with such an address can still be read. */
function innerAddresses(site: Site): FieldErrors {
  const inner = Object.entries(calledAddresses(site)).filter(([, url]) => url && !isPublicAddress(url));
  return Object.fromEntries(inner.map(([field]) => [field, '不支持的地址']));
}

/** The site's own addresses take precedence, and of two files one is served. */
function takenNames(site: Site): FieldErrors {
  const reserved = rootFiles(site).map(({ name }) => name);
  return Object.fromEntries(
    takenFiles(site, reserved).map((at) => [`siteFiles.${at}.name`, '该文件名已被使用，请换一个']),
  );
}

/** Files that are neither uploads, nor texts, nor named before; the program's own and films elsewhere pass. */
async function missingFiles(site: Site, { site: stored, media, texts }: Store): Promise<FieldErrors> {
  const { files, removed } = await media.list();
  const known = new Set([...files, ...removed].map(({ name }) => `/uploads/${name}`));
  for (const { id } of texts.all()) known.add(id);
  for (const [, file] of filesIn(settings.fields, stored.value)) known.add(file);
  const missing = filesIn(settings.fields, site).filter(([, file]) => !file.startsWith('/media/') && !known.has(file));
  return Object.fromEntries(missing.map(([path]) => [path, '没有找到这个文件，请另选一个']));
}

function filesIn(fields: Fields, value: unknown, above = ''): [path: string, file: string][] {
  return Object.entries(fields).flatMap(([name, { input }]) => {
    const path = above + name;
    const own = isRecord(value) ? value[name] : undefined;
    if (input.as === 'group') return filesIn(input.fields, own, `${path}.`);
    if (input.as === 'list' && Array.isArray(own))
      return own.flatMap((entry, at) => (isField(input.of) ? [] : filesIn(input.of, entry, `${path}.${at}.`)));
    const isFile = ['picture', 'fixed'].includes(input.as) || (input.as === 'file' && !isWebAddress(String(own)));
    return own && isFile ? [[path, readFocus(String(own)).file]] : [];
  });
}
