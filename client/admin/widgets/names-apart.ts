/**
 * The names of rows or entries as they are heard: of rows with one name, each has its marks behind it until they differ, at last
 * its number.
 */
export function namesApart<R>(
  rows: readonly R[] = [],
  nameOf: (row: R) => string,
  ...marks: ((row: R) => string)[]
): (row: R) => string {
  let heard = rows.map((row, at) => ({ row, name: nameOf(row), last: `第 ${at + 1} 条` }));
  for (const mark of [...marks, undefined]) {
    const all = heard.map(({ name }) => name);
    heard = heard.map((one) => {
      const isOnly = all.indexOf(one.name) === all.lastIndexOf(one.name);
      return isOnly ? one : { ...one, name: `${one.name}，${mark ? mark(one.row) : one.last}` };
    });
  }
  const names = new Map(heard.map(({ row, name }) => [row, name]));
  return (row) => names.get(row) ?? nameOf(row);
}
