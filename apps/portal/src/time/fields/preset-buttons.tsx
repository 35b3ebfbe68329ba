import { Button } from '../../components/button.tsx';
import { TEXTS } from '../texts.ts';
import styles from './preset-buttons.module.css';

export interface DatePreset {
  label: string;
  /** The text of the date field, which is empty for no date. */
  text: (now: number, zone: string, value: string) => string;
}

interface PresetButtonsProps {
  /** The label of the date field. */
  label: string;
  presets: readonly DatePreset[];
  /** Undefined while the field cannot be changed. */
  onChoose: ((preset: DatePreset) => void) | undefined;
}

/** Buttons below a date field that fill in common dates. */
export function PresetButtons({ label, presets, onChoose }: PresetButtonsProps) {
  return (
    <div role="group" aria-label={TEXTS.commonDates(label)} className={styles.presets}>
      {presets.map((preset) => (
        <Button
          key={preset.label}
          size="compact"
          aria-disabled={!onChoose}
          onClick={() => onChoose?.(preset)}
        >
          {preset.label}
        </Button>
      ))}
    </div>
  );
}
