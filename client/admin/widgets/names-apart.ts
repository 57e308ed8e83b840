/** The names of rows as they are heard: equal ones get their marks, at last their number, until they differ. */
export function namesApart<R>(
  rows: readonly R[] = [],
  nameOf: (row: R) => string,
  ...marks: ((row: R) => string)[]
): (row: R) => string {
  const number = (row: R) => `第 ${rows.indexOf(row) + 1} 条`;
  let heard = rows.map((row) => ({ row, name: nameOf(row) }));
  for (const mark of [...marks, number]) {
    const all = heard.map(({ name }) => name);
    const isOnly = (name: string) => all.indexOf(name) === all.lastIndexOf(name);
    heard = heard.map(({ row, name }) => ({ row, name: isOnly(name) ? name : `${name}，${mark(row)}` }));
  }
  const names = new Map(heard.map(({ row, name }) => [row, name]));
  return (row) => names.get(row) ?? nameOf(row);
}
