interface Named {
  caseName: string;
  caseTitle: string;
}

const UNNAMED = '未命名案例';

/** What a case is called; staff may save one before it has a title. */
export function caseTitle({ caseTitle: title, caseName: name }: Named): string {
  return title || name || UNNAMED;
}

/** In few words. */
export function caseName({ caseTitle: title, caseName: name }: Named): string {
  return name || title || UNNAMED;
}

/** Both. */
export function caseFullName({ caseTitle: title, caseName: name }: Named): string {
  return [name, title].filter(Boolean).join('：') || UNNAMED;
}
