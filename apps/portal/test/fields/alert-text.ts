import { screen } from '@testing-library/react';

export const alertText = async (): Promise<string> =>
  (await screen.findByRole('alert')).textContent;
