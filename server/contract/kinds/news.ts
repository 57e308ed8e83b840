export interface NewsRow {
  newId: string;
  newTitle: string;
  newIntro: string;
  newCover: string;
  createDate: string;
  version: number;
}

export interface News extends NewsRow {
  /** Clean rich-text HTML. */
  newInfo: string;
}

/** What to read around an article, newest first; without the article itself. */
export interface AroundNews {
  newer?: NewsRow;
  older?: NewsRow;
  latest: NewsRow[];
}
