import { useSyncExternalStore } from 'react';
import { ChoiceBar } from '../components/fields/choice-bar.tsx';
import { TEXTS } from './texts.ts';
import { chooseTheme, readShownTheme, subscribeToTheme, THEME_CHOICES } from './theme-choice.ts';

const THEME_OPTIONS = THEME_CHOICES.map((id) => ({ id, label: TEXTS[id] }));

/** @param props.labelledBy the id of the visible label */
export function ThemeSwitch({ labelledBy }: { labelledBy: string }) {
  const shown = useSyncExternalStore(subscribeToTheme, readShownTheme);
  return (
    <ChoiceBar
      labelledBy={labelledBy}
      choices={THEME_OPTIONS}
      value={shown}
      onChange={chooseTheme}
    />
  );
}
