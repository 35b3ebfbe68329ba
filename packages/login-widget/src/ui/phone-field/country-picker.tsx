import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { CALLING_CODES } from '../../phone/calling-codes.ts';
import { listCountries } from '../../phone/list-countries.ts';
import { CountryList } from './country-list.tsx';
import type { CountryTexts } from './country-texts.ts';

interface CountryPickerProps {
  texts: CountryTexts;
  /** The language of the names. */
  locale: string;
  value: string;
  /** Called when the user chose a country, perhaps the same again. */
  onChoose: (country: string) => void;
}

/** Calls back when the user points outside the element. Touching the page does not always blur. */
function usePressOutside(isOpen: boolean, onPress: () => void) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!isOpen || !current) return undefined;
    const page = current.ownerDocument;
    const press = (event: Event) => {
      if (!event.composedPath().includes(current)) onPress();
    };
    page.addEventListener('pointerdown', press);
    return () => page.removeEventListener('pointerdown', press);
  }, [isOpen, onPress]);
  return element;
}

/** True if only the window loses the focus, because the element gets it back with the window. */
function isStillActive(element: Element): boolean {
  const root = element.getRootNode();
  return 'activeElement' in root && root.activeElement === element;
}

export function CountryPicker(props: CountryPickerProps): ReactNode {
  const { texts, locale, value, onChoose } = props;
  const countries = useMemo(() => listCountries(locale), [locale]);
  const [isOpen, setIsOpen] = useState(false);
  const close = useMemo(() => () => setIsOpen(false), []);
  const picker = usePressOutside(isOpen, close);
  const button = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    button.current?.focus();
    close();
  };
  const shown = `${value} +${CALLING_CODES[value]}`;
  const name = countries.find(({ id }) => id === value)?.name;
  return (
    <div
      ref={picker}
      role="presentation"
      onBlur={({ currentTarget, target, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !isStillActive(target)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        name="country-select"
        data-testid="select-test-id"
        className="bh-country"
        part="country-button"
        aria-label={`${texts.label}: ${shown}, ${name}`}
        aria-expanded={isOpen}
        value={value}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (isOpen ? cancel() : setIsOpen(true))}
      >
        {shown}
      </button>
      {isOpen && (
        <CountryList
          texts={texts}
          countries={countries}
          value={value}
          onCancel={cancel}
          onChoose={(country) => {
            close();
            onChoose(country);
          }}
        />
      )}
    </div>
  );
}
