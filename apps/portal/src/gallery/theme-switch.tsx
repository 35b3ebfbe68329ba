import { useState } from 'react';
import { Select } from '../components/fields/select.tsx';

const THEME_OPTIONS = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const;

type Theme = (typeof THEME_OPTIONS)[number]['id'];

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system');
  return (
    <Select
      label="Theme"
      options={THEME_OPTIONS}
      value={theme}
      onChange={(id) => {
        setTheme(id);
        if (id === 'system') document.documentElement.removeAttribute('data-theme');
        else document.documentElement.setAttribute('data-theme', id);
      }}
    />
  );
}
