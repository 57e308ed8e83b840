import { type InputHTMLAttributes, type ReactNode, useEffect, useState } from 'react';
import { chinaDay, DAY_MS, nextWeekday } from '../../../../server/contract/china-time.ts';
import { compareCodes, fold, isBlank, visible } from '../../../../server/contract/fold.ts';
import { Button, IconButton } from '../button.tsx';
import { controlOf, FieldFrame, type FieldProps } from './field-frame.tsx';

interface TypedProps extends FieldProps {
  /** Without one, the input keeps what was typed. */
  value?: string;
  onValue?(value: string): void;
  /** Maximum length (Unicode code points), shown as a count next to the field. */
  most?: number | undefined;
  /** Several lines of text, this many visible. */
  rows?: number | undefined;
  tail?: ReactNode;
  beside?: ReactNode;
}

type TextFieldProps = TypedProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof TypedProps | 'className' | 'onChange'>;

/** Typed text. */
export function TextField(props: TextFieldProps) {
  const { id, label, hint, error, required, about, value, onValue, most, rows, tail, beside, ...input } = props;
  const field = { id, label, hint, error, required, about };
  const Input = (rows ? 'textarea' : 'input') as 'input'; // proof: the given props fit both
  const counted = most && !rows ? 'field-input-counted' : '';
  const box = (
    <div className={`field-box relative ${beside ? 'grow' : ''}`}>
      <Input
        {...input}
        {...(rows && { rows })}
        {...controlOf(field)}
        className={`field-input ${tail ? 'field-input-tailed' : counted}`}
        value={value}
        onChange={(event) => onValue?.(event.target.value)}
      />
      {most && <Count value={value ?? ''} most={most} />}
      {tail}
    </div>
  );
  return (
    <FieldFrame {...field}>
      {beside ? (
        <div className="row">
          {box}
          {beside}
        </div>
      ) : (
        box
      )}
    </FieldFrame>
  );
}

/** Buttons for the days that people name rather than count. */
export function SoonDays({ now, onDay }: { now: number; onDay(day: string): void }) {
  const tomorrow = chinaDay(now + DAY_MS);
  const monday = nextWeekday(now, 0);
  const friday = nextWeekday(now, 4);
  const named = [
    { word: '下周一', day: monday },
    { word: friday < monday ? '周五' : '下周五', day: friday },
  ];
  named.sort((one, other) => compareCodes(one.day, other.day));
  const days = [{ word: '明天', day: tomorrow }, ...named.filter(({ day }) => day !== tomorrow)];
  return days.map(({ word, day }) => (
    <Button key={word} looks="text" onClick={() => onDay(day)}>
      {word}
    </Button>
  ));
}

type PasswordFieldProps = Omit<TextFieldProps, 'label'> & { label?: string };

/** A password, by default the one of the account, hidden until its eye is pressed. */
export function PasswordField({ label = '密码', autoComplete = 'current-password', ...field }: PasswordFieldProps) {
  const [seen, setSeen] = useState(false);
  return (
    <TextField
      {...{ ...field, label, autoComplete }}
      type={seen ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      tail={
        <IconButton
          icon={seen ? 'eye-off' : 'eye'}
          label={seen ? '隐藏密码' : '显示密码'}
          className="field-button absolute"
          aria-pressed={seen}
          aria-controls={field.id}
          onClick={() => setSeen(!seen)}
        />
      }
    />
  );
}

/** In signs of ASCII, without what a program or a keyboard puts around. */
const plain = (typed: string) => visible(typed).normalize('NFKC').trim();

/** A colour `#RRGGBB`, typed or picked; the picker shows `first` as long as there is none. */
export function ColourField({ first, ...field }: TextFieldProps & { first: string }) {
  const { label, value = '', disabled, onValue } = field;
  return (
    <TextField
      {...field}
      onValue={(typed) => onValue?.(plain(typed).replace(/^(?=[\da-f]{6}$)/i, '#'))} // programs that show colours leave it out
      tail={
        <input
          className="field-colour absolute"
          type="color"
          aria-label={`选取${label}`}
          value={/^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : first}
          disabled={disabled}
          onChange={(event) => onValue?.(event.target.value.toUpperCase())}
        />
      }
    />
  );
}

function Count({ value, most }: { value: string; most: number }) {
  const length = Array.from(value).length;
  return (
    <span
      className={`field-count absolute no-pointer type-fine faint figures ${length > most ? 'is-over' : ''}`}
      aria-hidden="true"
    >
      {length}/{most}
    </span>
  );
}

interface NumberFieldProps extends Omit<TextFieldProps, 'onValue'> {
  /** `null` if the field is empty; a text that is not a number as typed, so that the server reports the error. */
  onValue(value: number | string | null): void;
}

/** A number typed as text: an incomplete one (「118.」) stays as typed. */
export function NumberField({ value = '', onValue, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState('');
  return (
    <TextField
      {...field}
      value={String(numberOf(typed) ?? '') === value ? typed : value}
      inputMode="decimal"
      autoComplete="off"
      onValue={(next) => {
        setTyped(next);
        onValue(numberOf(next));
      }}
    />
  );
}

function numberOf(typed: string): number | string | null {
  if (isBlank(typed)) return null;
  const folded = fold(typed); // Chinese keyboards also type full-width figures
  const number = Number(folded);
  return Number.isFinite(number) && !/[a-z]/.test(folded) ? number : typed; // `0x10` and `1e3` are slips
}

/** The field for the code of the second factor, shown once the server requires it. */
export function CodeField({ id, ...field }: Omit<TextFieldProps, 'label'>) {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <TextField
      id={id}
      name="code"
      label="动态验证码"
      placeholder="验证器上的 6 位数字，或一个恢复码"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      {...field}
    />
  );
}
