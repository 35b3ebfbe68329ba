import { act, fireEvent, screen } from '@testing-library/react';

export const columnNames = (): string[] =>
  screen.getAllByRole('columnheader').map((cell) => cell.textContent);

/** The order of a column, as the value of `aria-sort`. */
export const sortOrderOf = (column: string): string | null =>
  screen.getByRole('columnheader', { name: column }).getAttribute('aria-sort');

/** Types a day of a range, and applies it at once. */
export function enterDay(label: string, day: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
  fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
}

/** Goes back or forward, and waits until the page has followed. */
export async function goInHistory(step: () => void): Promise<void> {
  const popped = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  await act(async () => {
    step();
    await popped;
  });
}

export const goBack = (): Promise<void> => goInHistory(() => window.history.back());
