import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
// This chunk is here before a test starts to wait for it.
import '../account-settings.tsx';

it('lets the user choose in the settings what comes by email', async () => {
  const app = renderApp('/portal?tab=files', {
    session: 'password_pin',
    prepare(backend) {
      const muted_files = [{ id: 'file-7', name: 'Rye.pdf' }];
      backend.notificationSettings = { ...backend.notificationSettings, muted_files };
    },
  });
  await app.user.click(await screen.findByRole('button', { name: / account settings$/ }));
  const select = await screen.findByLabelText('Somebody opens my file for the first time');
  await app.user.selectOptions(select, 'At once');
  await app.user.selectOptions(screen.getByLabelText('A baker bans me'), 'Never');
  await app.user.click(screen.getByRole('button', { name: 'Unmute Rye.pdf' }));
  await waitFor(() =>
    expect(app.backend.notificationSettings).toMatchObject({
      choices: { first_opening: 'now', banned: 'off', access_requested: 'now' },
      muted_files: [],
    }),
  );
});
