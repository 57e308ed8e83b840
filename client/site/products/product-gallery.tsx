import type { Product } from '../../../server/contract/kinds/product.ts';
import { isRender, readFocus, readPictureName } from '../../../server/contract/picture-name.ts';
import { closeTypedBlanks } from '../../../server/contract/typed-blanks.ts';
import { Picture } from '../../ui/picture.tsx';
import { live, PRESSED } from '../live/live.ts';
import { byWord } from '../widgets/by-word.tsx';
import { Carousel } from '../widgets/carousel/carousel.tsx';

interface ProductGalleryProps {
  product: Pick<Product, 'coverName' | 'coverUrl' | 'pictures'>;
  sizes: string;
}

/** A product's pictures, the cover first: one large, all of them small below it; each opens large over the page. Nothing without one. */
export function ProductGallery({ product, sizes }: ProductGalleryProps) {
  const { coverName } = product;
  const pictures = picturesOf(product);
  if (pictures.length === 0) return null;
  const small = (
    <ul className="product-gallery-list screen-only flex sideways no-scrollbar">
      {pictures.map(({ image, name, caption, key }, index) => (
        <li key={key} className="rigid">
          <a
            className="product-gallery-small block"
            href={image}
            aria-label={`第 ${index + 1} 张：${name}`}
            data-to={index}
            aria-current={index === 0 || undefined}
            {...PRESSED}
          >
            <span className="picture-box product-card-cover block">
              <Picture src={image} alt="" sizes="112px" />
            </span>
            {caption && (
              <span className="product-gallery-caption keep-phrases snug block above-1 ink type-small">
                {byWord(caption)}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <div {...live('pictures', { label: closeTypedBlanks(coverName) })}>
      <Carousel label={`${coverName}图集`} className="product-gallery slides-joined" marks={small} unit="张">
        {pictures.map(({ image, name, key }, index) => (
          <a
            key={key}
            className={`product-gallery-large block inner-ring${lookOf(image)}`}
            href={image}
            data-name={name}
            {...PRESSED}
          >
            <span className="picture-box picture-box-bare product-card-cover block">
              <Picture src={image} alt={name} sizes={sizes} first={index === 0} />
            </span>
            <span className="sr-only">，查看大图</span>
          </a>
        ))}
      </Carousel>
    </div>
  );
}

/** The proportions, width by height, of a photograph that fills its place: of others too much would be cut. */
const FILLING = { least: 1.2, most: 2 };

/** A render's sky continues in its background; a photograph has edges. A PNG is a screenshot or cut out: it stays whole. */
function lookOf(image: string): string {
  if (isRender(image)) return '';
  const { file, isWhole } = readFocus(image);
  const { width, height } = readPictureName(file) ?? { width: 0, height: 1 };
  const isFit = width >= FILLING.least * height && width <= FILLING.most * height;
  const isFilling = isFit && !isWhole && !file.endsWith('.png');
  return isFilling ? ' is-photo is-filling' : ' is-photo';
}

/** The pictures that a product has, with their names; empty without one. */
export function picturesOf({ coverName, coverUrl, pictures }: ProductGalleryProps['product']) {
  const cover = { url: coverUrl, alt: `${coverName}产品图`, caption: '产品图' };
  const others = pictures.map((picture) => ({ ...picture, caption: captionOf(picture.alt) }));
  const isCaptioned = others.every(({ caption }) => caption !== ''); // all or none
  const all = [cover, ...others].filter(({ url }) => url !== '');
  return all.map(({ url, alt, caption }, at) => ({
    image: url,
    name: alt || `${coverName}，第 ${at + 1} 张`,
    caption: isCaptioned ? caption : '',
    key: `${at} ${url}`,
  }));
}

const CAPTION_MAX = 9;

/** The words of a picture up to the first comma or colon, if they are short enough for a caption. */
function captionOf(alt: string): string {
  const [first = ''] = alt.split(/[，。：；,:;]/);
  return first.length <= CAPTION_MAX ? first : '';
}
