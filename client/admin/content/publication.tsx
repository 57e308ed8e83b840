import { useId } from 'react';
import { chinaDateTime, chinaDay, chinaMinute, DAY_MS, fromChinaTime } from '../../../server/contract/china-time.ts';
import { STANDINGS, standingOf } from '../../../server/contract/kinds/publication.ts';
import type { RecordForm } from '../form/use-record-form.ts';
import { serverNow } from '../state/staff-call.ts';
import { Check } from '../widgets/fields/check.tsx';
import { TextField } from '../widgets/fields/text-field.tsx';
import type { FieldValues } from './content-record.ts';

/** The publication of a new record: at once, and not pinned. */
export const NOT_HELD_BACK = { status: 'published', publishAt: '', pinned: false };

/** The value of a cleared time, which the server refuses at its field. An empty value would publish at once. */
const NO_TIME = 'none';

/** Whether a record with these values is public, is scheduled, or is a draft. */
export function standingOfValues(values: FieldValues): keyof typeof STANDINGS {
  return standingOf({ status: String(values.status), publishAt: timeOf(values) }, serverNow());
}

const TONES = { published: 'tone-good', scheduled: 'tone-warn', draft: '' };

/** The state of a record as a mark: 已发布, 草稿 or 定时. */
export function StandingMark({ values }: { values: FieldValues }) {
  const standing = standingOfValues(values);
  return (
    <>
      <span className={`tag ${TONES[standing]}`}>{STANDINGS[standing]}</span>
      {values.pinned === true && <span className="tag">置顶</span>}
    </>
  );
}

/** The choice next to the save buttons, in which state a save leaves the record: 发布, 定时发布 or 存为草稿. */
export function PublicationField({ form, isNew }: { form: RecordForm<FieldValues>; isNew: boolean }) {
  const { values, base, errors, frozen } = form;
  const id = useId();
  // the choice is then called 转为草稿, because the record disappears from the site
  const isPublic = !isNew && standingOfValues(base.values) === 'published';
  const put = (changed: FieldValues) => form.change((before) => ({ ...before, ...changed }), 'publishAt');
  const time = timeOf(values);
  const isDraft = values.status === 'draft';
  const isTimed = !isDraft && time !== '';
  const tomorrowAtNine = fromChinaTime(`${chinaDay(serverNow() + DAY_MS)}T09:00`) ?? NO_TIME;
  const ways = [
    { word: '发布', isChosen: !isDraft && !isTimed, change: { status: 'published', publishAt: '' } },
    { word: '定时发布', isChosen: isTimed, change: { status: 'published', publishAt: time || tomorrowAtNine } },
    { word: isPublic ? '转为草稿' : '存为草稿', isChosen: isDraft, change: { status: 'draft' } },
  ];
  return (
    <>
      <fieldset className="row gap-3" aria-label="状态" disabled={frozen}>
        {ways.map(({ word, isChosen, change }) => (
          <Check key={word} type="radio" name={id} checked={isChosen} onChange={() => put(change)}>
            {word}
          </Check>
        ))}
      </fieldset>
      {isTimed && (
        <fieldset className="field-line row at-end full-width" disabled={frozen}>
          <TextField
            id={`${id}-time`}
            label="发布时间"
            hint="北京时间。过去的：马上公开，以它为发布日期；将来的：到时才公开"
            error={errors.publishAt}
            type="datetime-local"
            value={time === NO_TIME ? '' : chinaDateTime(time).replace(' ', 'T')}
            onValue={(typed) => put({ publishAt: fromChinaTime(typed) ?? NO_TIME })}
          />
        </fieldset>
      )}
    </>
  );
}

/** The state of a saved record, added to the success message; empty if it is public. */
export function savedState(values: FieldValues): string {
  const standing = standingOfValues(values);
  if (standing === 'draft') return '已存为草稿';
  return standing === 'scheduled' ? `将于 ${chinaMinute(timeOf(values))} 发布` : '';
}

/** How the time of publication is shown in a comparison of two versions. */
export function showTime(value: unknown): string {
  return value && value !== NO_TIME ? chinaDateTime(String(value)) : '';
}

function timeOf({ publishAt }: FieldValues): string {
  return String(publishAt ?? '');
}
