import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Locale } from '../config/config.ts';
import { CATALOGS } from './catalogs.ts';
import { EN, type Strings } from './en.ts';

const StringsContext = createContext<Strings | undefined>(undefined);

/** Undefined while the language is being loaded; English when that failed. */
function useCatalog(locale: Locale): Strings | undefined {
  const [loaded, setLoaded] = useState<{ locale: Locale; strings: Strings }>();
  useEffect(() => {
    if (locale === 'en') return;
    let isCurrent = true;
    void CATALOGS[locale]()
      .catch(() => EN)
      .then((strings) => {
        if (isCurrent) setLoaded({ locale, strings });
      });
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  if (locale === 'en') return EN;
  return loaded?.locale === locale ? loaded.strings : undefined;
}

interface StringsProviderProps {
  locale: Locale;
  overrides: Partial<Strings> | undefined;
  children: ReactNode;
}

/** Renders nothing while the language is being loaded. */
export function StringsProvider({ locale, overrides, children }: StringsProviderProps): ReactNode {
  const catalog = useCatalog(locale);
  const strings = useMemo(() => catalog && { ...catalog, ...overrides }, [catalog, overrides]);
  return strings && <StringsContext.Provider value={strings}>{children}</StringsContext.Provider>;
}

/** @throws Error outside the widget */
export function useStrings(): Strings {
  const strings = useContext(StringsContext);
  if (!strings) throw new Error('useStrings can only be used inside the widget.');
  return strings;
}
