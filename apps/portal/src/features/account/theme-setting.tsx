import { useId } from 'react';
import { ThemeSwitch } from '../../theme/theme-switch.tsx';
import styles from './account-settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { THEME_TEXTS } from './texts.ts';

export function ThemeSetting() {
  const id = useId();
  return (
    <SettingsSection
      title={THEME_TEXTS.title}
      titleId={id}
      action={<ThemeSwitch labelledBy={id} />}
    >
      <p className={styles.hint}>{THEME_TEXTS.hint}</p>
    </SettingsSection>
  );
}
