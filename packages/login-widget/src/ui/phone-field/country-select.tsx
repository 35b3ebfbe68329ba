import { useMemo, type ReactNode } from 'react';
import { CALLING_CODES } from '../../phone/calling-codes.ts';
import { listCountries } from '../../phone/list-countries.ts';

interface CountrySelectProps {
  label: string;
  /** The language of the names. */
  locale: string;
  value: string;
  onChange: (country: string) => void;
}

/** The select lies above a short text, so that its list can have long names and its box not. */
export function CountrySelect({ label, locale, value, onChange }: CountrySelectProps): ReactNode {
  const countries = useMemo(() => listCountries(locale), [locale]);
  return (
    <span className="bh-country">
      <span className="bh-country-code" aria-hidden="true">
        {value} +{CALLING_CODES[value]}
      </span>
      <select
        name="country-select"
        data-testid="select-test-id"
        className="bh-country-select"
        aria-label={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {countries.map(({ id, name, callingCode }) => (
          <option key={id} value={id}>
            {name} (+{callingCode})
          </option>
        ))}
      </select>
    </span>
  );
}
