export const THEME_CHOICES = ['system', 'light', 'dark'] as const;

export type ThemeChoice = (typeof THEME_CHOICES)[number];

const THEME_STORAGE_KEY = 'bakehouse.theme';

const storeTheme = (value: string | null) => {
  try {
    if (value === null) window.localStorage.removeItem(THEME_STORAGE_KEY);
    else window.localStorage.setItem(THEME_STORAGE_KEY, value);
  } catch {
    // If storage is not available, the choice lasts as long as the page.
  }
};

/** Tells the script of the page as another tab would; that script alone changes the page. */
export function chooseTheme(choice: ThemeChoice): void {
  const newValue = choice === 'system' ? null : choice;
  storeTheme(newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: THEME_STORAGE_KEY, newValue }));
}

export function readShownTheme(): ThemeChoice {
  const shown = document.documentElement.dataset.theme;
  return THEME_CHOICES.find((choice) => choice === shown) ?? 'system';
}

export function subscribeToTheme(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener('storage', listener);
  };
}
