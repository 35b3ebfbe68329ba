import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEventHandler,
  type RefObject,
} from 'react';
import { pressedKey } from '../../lib/typing/pressed-key.ts';
import type { Country } from '../../phone/list-countries.ts';
import { searchCountries } from '../../phone/search-countries.ts';

interface CountryListOptions {
  countries: readonly Country[];
  value: string;
  onChoose: (country: string) => void;
  /** Called when the user leaves the list with the Escape key. */
  onCancel: () => void;
}

interface CountryListState {
  text: string;
  search: (text: string) => void;
  found: readonly Country[];
  active: Country | undefined;
  onKeyDown: KeyboardEventHandler;
  /** The ref of the list, which scrolls to the active country. */
  list: RefObject<HTMLDivElement | null>;
}

/** The index that a key moves to. */
const NEXT_INDEX_BY_KEY: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function scrollToActive(list: HTMLElement | null, index: number): void {
  const item = list?.children.item(index);
  if (!list || !item) return;
  const { top, bottom } = list.getBoundingClientRect();
  const itemBox = item.getBoundingClientRect();
  const above = Math.min(0, itemBox.top - top);
  list.scrollTop += above || Math.max(0, itemBox.bottom - bottom);
}

/** Searches countries and moves among those found, while the focus stays in the search field. */
export function useCountryList(options: CountryListOptions): CountryListState {
  const { countries, value, onChoose, onCancel } = options;
  const [text, setText] = useState('');
  const found = useMemo(() => searchCountries(countries, text), [countries, text]);
  const [index, setIndex] = useState(() => countries.findIndex(({ id }) => id === value));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToActive(list.current, index), [index, found]);
  const active = found[index];
  const press = (key: string) => {
    if (key === 'Escape') onCancel();
    else if (key === 'Enter' && active) onChoose(active.id);
    else if (found.length > 0) setIndex(NEXT_INDEX_BY_KEY[key]?.(index, found.length) ?? index);
  };
  return {
    text,
    search: (typed) => {
      setText(typed);
      setIndex(0);
    },
    found,
    active,
    list,
    onKeyDown: (event) => {
      const key = pressedKey(event);
      if (!(key in NEXT_INDEX_BY_KEY) && key !== 'Enter' && key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      press(key);
    },
  };
}
