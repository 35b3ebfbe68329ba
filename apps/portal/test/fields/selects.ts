import { screen } from '@testing-library/react';

export const getSelect = (label: string): HTMLSelectElement =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: label });

export const optionLabels = ({ options }: HTMLSelectElement): string[] =>
  Array.from(options, ({ text }) => text);
