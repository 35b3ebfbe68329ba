import { screen } from '@testing-library/react';

export const readAlertText = async (): Promise<string> =>
  (await screen.findByRole('alert')).textContent;
