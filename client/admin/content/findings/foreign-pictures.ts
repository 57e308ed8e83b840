import type { Look } from './finding.ts';

/** Pictures that another site can take away or forbid. */
export const findForeignPictures: Look = ({ body, bodyField }) =>
  [...body.querySelectorAll('img')].flatMap((image, index) =>
    /^https?:/i.test(image.getAttribute('src') ?? '')
      ? [
          {
            sentence: `正文第 ${index + 1} 张图片还在其他网站上，可能随时失效`,
            path: bodyField,
            at: { selector: 'img', index },
          },
        ]
      : [],
  );
