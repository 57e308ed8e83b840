const PART_BYTES = 1_048_576;

/** The files, equal ones once: some programs put the same on the clipboard several times, under several names. */
export async function distinctFiles(files: readonly File[]): Promise<File[]> {
  const distinct: File[] = [];
  for (const file of files) {
    const alike = distinct.filter(({ size, type }) => size === file.size && type === file.type);
    const equal = await Promise.all(alike.map((other) => haveEqualBytes(file, other)));
    if (!equal.includes(true)) distinct.push(file);
  }
  const [first, second, ...others] = distinct;
  return first && second && others.length === 0 && (await areOnePicture(first, second)) ? [first] : distinct;
}

/** The name of a picture that no file of the computer is behind. */
const UNNAMED = /^image\.\w+$/i;

/** Whether two files, if alone, are one picture, as iPhones write a screenshot: as PNG and as JPEG, made at once. */
async function areOnePicture(one: File, other: File): Promise<boolean> {
  const isMadeAtOnce = Math.abs(one.lastModified - other.lastModified) < 1_000;
  if (one.type === other.type || !isMadeAtOnce || !UNNAMED.test(one.name) || !UNNAMED.test(other.name)) return false;
  const [look = [], same = []] = await Promise.all([one, other].map(lookOf));
  return look.every((value, at) => Math.abs(value - (same[at] ?? 0)) < ALIKE);
}

/** How far a value of a pixel may be from the other's: a JPEG is never exact. */
const ALIKE = 32;
const ACROSS = 8;

/** A picture's sides and its pixels, few as they are; none of what no browser can show. */
async function lookOf(file: File): Promise<readonly number[]> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  const drawn = Object.assign(document.createElement('canvas'), { width: ACROSS, height: ACROSS }).getContext('2d');
  if (!bitmap || !drawn) return [];
  drawn.drawImage(bitmap, 0, 0, ACROSS, ACROSS);
  return [bitmap.width, bitmap.height, ...drawn.getImageData(0, 0, ACROSS, ACROSS).data];
}

/** Compared in parts: a film may have more bytes than fit into memory twice. */
async function haveEqualBytes(one: File, other: File): Promise<boolean> {
  for (let from = 0; from < one.size; from += PART_BYTES) {
    const parts = [one, other].map((file) => file.slice(from, from + PART_BYTES).arrayBuffer());
    const [part = [], same = []] = (await Promise.all(parts)).map((bytes) => new Uint8Array(bytes));
    if (!part.every((byte, at) => byte === same[at])) return false;
  }
  return true;
}
