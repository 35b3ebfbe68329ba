import { PSEUDO_STRINGS } from '../test/pseudo-strings.ts';
import type { WidgetProps } from '../src/widget-root.tsx';

export interface Variant extends Pick<WidgetProps, 'styles' | 'strings'> {
  dir?: 'rtl';
  /** In px. */
  width?: number;
}

/** Every story is shown in each of these variants. Tests check all. */
export const VARIANTS: Readonly<Record<string, Variant>> = {
  light: {},
  dark: { styles: { colorScheme: 'dark' } },
  rtl: { dir: 'rtl' },
  narrow: { width: 320 },
  'long text': { strings: PSEUDO_STRINGS },
  'narrow, dark, long text': {
    width: 320,
    styles: { colorScheme: 'dark' },
    strings: PSEUDO_STRINGS,
  },
};

let isChecking = false;

/** From now on each story is checked in each variant. */
export function checkVariants(): void {
  isChecking = true;
}

/** Whether a test runs. The playground does not check, so that nobody sees the variants pass by. */
export const areVariantsChecked = (): boolean => isChecking;

let chosen: string | undefined;
const listeners = new Set<() => void>();

/** The variant that a test has chosen, over that of the toolbar. */
export const getChosenVariant = (): string | undefined => chosen;

export function chooseVariant(name: string | undefined): void {
  chosen = name;
  for (const listener of listeners) listener();
}

export function subscribeToVariant(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
