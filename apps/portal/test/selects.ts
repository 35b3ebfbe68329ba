import { screen } from '@testing-library/react';

/** The list of choices with this label. */
export const selectOf = (label: string): HTMLSelectElement =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: label });

/** What it offers, as it reads. */
export const optionsOf = ({ options }: HTMLSelectElement): string[] =>
  Array.from(options, ({ text }) => text);
