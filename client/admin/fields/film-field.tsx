import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { filmAdvice, filmPage, filmPlayer } from '../../../server/contract/films.ts';
import { URL_MAX } from '../../../server/contract/rules.ts';
import { PictureField } from '../widgets/fields/picture-field.tsx';
import { TextField } from '../widgets/fields/text-field.tsx';
import { isPasted } from './entries.ts';

type FilmFieldProps = Omit<ComponentProps<typeof PictureField>, 'shown'>;

/** A video: an uploaded file or an address elsewhere. From a pasted share text or embed code, the address of its page is taken. */
export function FilmField(field: FilmFieldProps) {
  const { id, label, value, onValue, upload } = field;
  const video = useRef<HTMLVideoElement>(null);
  const [doubt, setDoubt] = useState<string>();
  const isFile = value !== '' && !filmPlayer(value);
  const putPage = (typed: string) => onValue(filmPage(typed) ?? typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another video
  useEffect(() => {
    setDoubt(undefined);
    const { current } = video;
    if (!current) return undefined;
    let isCurrent = true;
    const reading = import('../../ui/film-doubt.ts').then(({ filmDoubt }) => filmDoubt(current));
    reading.catch(() => undefined).then((sentence) => isCurrent && setDoubt(sentence));
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return (
    <>
      <PictureField
        {...field}
        upload={async (file, watch) => {
          const answer = await upload(file, watch);
          // the doubt is not part of the upload: it is shown below while the video is chosen
          return answer.ok ? { ...answer, note: answer.doubt ?? '', doubt: '' } : answer;
        }}
        shown={
          isFile && (
            <video
              ref={video}
              className="picture-field-film"
              src={value}
              muted
              controls
              playsInline
              preload="metadata"
              aria-label={label}
            />
          )
        }
      />
      {doubt && (
        <p className="field-hint type-small" role="status">
          {doubt}
        </p>
      )}
      <TextField
        id={`${id}-address`}
        label={`${label}地址`}
        value={value}
        onValue={(typed) => (isPasted(typed, value) ? putPage(typed) : onValue(typed))}
        onBlur={filmPage(value) ? () => putPage(value) : undefined}
        error={filmPage(value) ? undefined : filmAdvice(value)}
        hint="已在网上的视频，填写以 https:// 开头的地址；没有可以不填"
        most={URL_MAX}
        autoComplete="off"
        inputMode="url"
      />
    </>
  );
}
