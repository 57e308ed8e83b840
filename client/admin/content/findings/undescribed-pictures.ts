import type { Look } from './finding.ts';

/** Pictures that say nothing to those who do not see them, in the text and in lists of pictures. */
export const findUndescribedPictures: Look = ({ values, body, bodyField }) => {
  const inText = [...body.querySelectorAll('img')].flatMap((image, index) =>
    image.alt.trim() === ''
      ? [{ sentence: `正文第 ${index + 1} 张图片没有替代文字`, path: bodyField, at: { selector: 'img', index } }]
      : [],
  );
  const inLists = Object.entries(values).flatMap(([name, list]) =>
    (Array.isArray(list) ? list : []).flatMap((entry, index) =>
      entry?.url && entry.alt === ''
        ? [{ sentence: `第 ${index + 1} 张图片没有替代文字`, path: `${name}.${index}.alt` }]
        : [],
    ),
  );
  return [...inLists, ...inText];
};
