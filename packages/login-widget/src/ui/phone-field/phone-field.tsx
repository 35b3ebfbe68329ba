import { useEffect, useRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { useLatest } from '../../lib/use-latest.ts';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { tidyTypedPhone, type TypedPhone } from '../../phone/parse-phone.ts';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { ErrorText } from '../error-text.tsx';
import { useFieldFocus } from '../use-field-focus.ts';
import { useAutofillSafeText } from '../../lib/typing/use-autofill-safe-text.ts';
import { CountryPicker } from './country-picker.tsx';
import type { CountryTexts } from './country-texts.ts';
import { PHONE_FIELD_STYLES } from './phone-field-styles.ts';

interface PhoneFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange' | 'value'> {
  label: string;
  countryTexts: CountryTexts;
  /** The language of the names of the countries. */
  locale: string;
  value: TypedPhone;
  onChange: (value: TypedPhone) => void;
  /** A new error moves the focus to the field. */
  error?: { text: string; linkHosts?: readonly string[] | undefined } | undefined;
  focusOnMount?: boolean;
}

/** Returns a function that writes a number in the way of its country, unless the user types on. */
function useTidyPhone({ value, onChange }: Pick<PhoneFieldProps, 'value' | 'onChange'>) {
  const latest = useLatest({ value, onChange });
  return async (given: TypedPhone) => {
    const tidy = await tidyTypedPhone(given);
    const { value: current } = latest.current;
    const isUntouched = current.text === given.text && current.country === given.country;
    if (tidy && isUntouched) latest.current.onChange(tidy);
  };
}

const isPastedAtOnce = (before: string, after: string) => after.length > before.length + 1;

export function PhoneField(props: PhoneFieldProps): ReactNode {
  const { label, countryTexts, locale, value, onChange, error, focusOnMount, ...rest } = props;
  const errorId = useUniqueId();
  const input = useFieldFocus({ focusOnMount: focusOnMount ?? false, error });
  const tidy = useTidyPhone(props);
  const tidyStart = useRef(() => void (value.text && tidy(value)));
  useEffect(() => tidyStart.current(), []);
  const change = (typed: string) => {
    const next = { ...value, text: typed };
    onChange(next);
    if (isPastedAtOnce(value.text, typed)) void tidy(next);
  };
  const text = useAutofillSafeText(input, value.text, change);
  return (
    <div ref={useStyleSheet(PHONE_FIELD_STYLES)} className="bh-field">
      <div className="bh-phone">
        <CountryPicker
          texts={countryTexts}
          locale={locale}
          value={value.country}
          onChoose={(country) => {
            onChange({ ...value, country });
            input.current?.focus();
          }}
        />
        <label className="bh-label">
          {label}
          <input
            {...rest}
            ref={input}
            className="bh-input"
            type="tel"
            dir="ltr"
            aria-invalid={error !== undefined}
            aria-describedby={error && errorId}
            {...text}
            onBlur={() => void tidy(value)}
          />
        </label>
      </div>
      <ErrorText id={errorId} error={error} />
    </div>
  );
}
