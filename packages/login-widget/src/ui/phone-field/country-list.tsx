import { useEffect, useRef, type ReactNode } from 'react';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import type { Country } from '../../phone/list-countries.ts';
import type { CountryTexts } from './country-texts.ts';
import { useCountryList } from './use-country-list.ts';
import { useTopLayerPanel } from './use-top-layer.ts';

interface CountryListProps {
  texts: CountryTexts;
  countries: readonly Country[];
  value: string;
  onChoose: (country: string) => void;
  onCancel: () => void;
}

/** A search field with the list of the countries that it finds. It takes the focus. */
export function CountryList(props: CountryListProps): ReactNode {
  const { texts, value, onChoose } = props;
  const { text, search, found, active, onKeyDown, list } = useCountryList(props);
  const id = useUniqueId();
  const panel = useTopLayerPanel();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const hasFound = found.length > 0;
  return (
    <div ref={panel} className="bh-country-panel" part="country-panel">
      <input
        ref={field}
        className="bh-input"
        role="combobox"
        type="text"
        inputMode="search"
        aria-label={texts.search}
        aria-autocomplete="list"
        aria-expanded={hasFound}
        aria-controls={hasFound ? id : undefined}
        aria-activedescendant={active && `${id}-${active.id}`}
        placeholder={texts.search}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {hasFound && (
        <div ref={list} id={id} className="bh-country-list" role="listbox" aria-label={texts.label}>
          {found.map((country) => (
            <button
              key={country.id}
              id={`${id}-${country.id}`}
              className="bh-country-option"
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={country.id === value}
              data-active={country === active || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(country.id)}
            >
              <span>{country.name}</span> <span dir="ltr">(+{country.callingCode})</span>
            </button>
          ))}
        </div>
      )}
      <p className={hasFound ? 'bh-hidden' : 'bh-country-none'} role="status">
        {texts.count(found.length)}
      </p>
    </div>
  );
}
