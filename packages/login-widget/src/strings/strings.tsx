import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Language } from '../config/language.ts';
import { CATALOGS } from './catalogs.ts';
import type { Strings } from './en.ts';
import { EN_CORE, type CoreStrings } from './en/core.ts';

/** The texts that replace the English ones: those of another language, and those of the page. */
const StringReplacementsContext = createContext<Partial<Strings> | undefined>(undefined);

/** The texts of a language that replace the English ones. */
export interface Catalog {
  lang: Language;
  texts: Partial<Strings>;
}

const ENGLISH_CATALOG: Catalog = { lang: 'en', texts: {} };

async function loadCatalog(lang: Language): Promise<Catalog> {
  if (lang === 'en') return ENGLISH_CATALOG;
  return CATALOGS[lang]().then(
    (texts) => ({ lang, texts }),
    () => ENGLISH_CATALOG,
  );
}

/**
 * The texts of the language, and those of the language before it while they are being loaded. Undefined
 * while the first language is being loaded; English when that failed.
 */
export function useCatalog(language: Language): Catalog | undefined {
  const [catalog, setCatalog] = useState(language === 'en' ? ENGLISH_CATALOG : undefined);
  useEffect(() => {
    let isCurrent = true;
    void loadCatalog(language).then((loaded) => {
      if (isCurrent) setCatalog(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return catalog;
}

interface StringsProviderProps {
  catalog: Catalog | undefined;
  overrides: Partial<Strings> | undefined;
  children: ReactNode;
}

/** Renders nothing while the first language is being loaded. */
export function StringsProvider({ catalog, overrides, children }: StringsProviderProps): ReactNode {
  const texts = useMemo(() => catalog && { ...catalog.texts, ...overrides }, [catalog, overrides]);
  return (
    texts && (
      <StringReplacementsContext.Provider value={texts}>
        {children}
      </StringReplacementsContext.Provider>
    )
  );
}

/**
 * The core texts and those of a product, in the language of the widget.
 * @param part the English texts of the product, from `en/`
 * @throws Error outside the widget
 */
export function useStrings<Part extends Partial<Strings> = object>(
  part?: Part,
): CoreStrings & Readonly<Record<keyof Part, string>> {
  const replacements = useContext(StringReplacementsContext);
  const texts = useMemo(() => ({ ...EN_CORE, ...part, ...replacements }), [part, replacements]);
  if (!replacements) throw new Error('useStrings can only be used inside the widget.');
  // The cast is safe, because every key has an English text.
  return texts as CoreStrings & Readonly<Record<keyof Part, string>>;
}
