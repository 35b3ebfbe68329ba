import { screen } from '@testing-library/react';
import { describe, it } from 'vitest';
import { createOpener } from '../../test/data/people.ts';
import { expectFocus } from '../../test/fields/expect-focus.ts';
import { renderApp, type RenderedApp } from '../../test/render-app.tsx';
// These imports load the code chunks before a test waits for them.
import '../features/bake/bake-dialog.tsx';
import '../features/files/bulk/bulk-dialog.tsx';
import '../features/open-file/open-file-dialog.tsx';
import '../features/users/users-tab.tsx';

const EMAIL = 'bo@bakehouse.test';
const DEE = 'dee@bakehouse.test';

type Prepare = (app: RenderedApp) => Promise<void>;

const nothing: Prepare = () => Promise.resolve();

const select: Prepare = async ({ user }) => {
  const [first] = await screen.findAllByRole('checkbox', { name: /^Select Loaf/ });
  if (first) await user.click(first);
};

const fillDeletion: Prepare = async ({ user }) => {
  for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
  await user.type(screen.getByLabelText('Confirm your email'), EMAIL);
  await user.click(screen.getByLabelText('Type this sentence'));
  await user.paste(
    `I know I am deleting ${EMAIL} and will not be able to create a new account with this email.`,
  );
};

const OPENERS: readonly [url: string, opener: string, closer: string, prepare: Prepare][] = [
  ['/portal', 'Bake files', 'Cancel', nothing],
  ['/portal', 'Open files', 'Done', nothing],
  ['/portal', 'Extend', 'Cancel', select],
  ['/portal', 'Set dates', 'Cancel', select],
  ['/portal', 'Add people', 'Cancel', select],
  ['/portal', 'Remove people', 'Cancel', select],
  ['/portal?tab=users', 'Ban an address', 'Cancel', nothing],
  ['/portal?tab=users', `Ban ${DEE}`, 'Cancel', nothing],
  ['/portal?tab=users&person=dee%40bakehouse.test', `Ban ${DEE}`, 'Cancel', nothing],
  ['/portal?tab=users&person=dee%40bakehouse.test', 'Remove from all files', 'Cancel', nothing],
  ['/account/delete', 'Delete my account', 'Cancel', fillDeletion],
];

describe('the dialog', () => {
  it.each(
    OPENERS.flatMap(([url, opener, closer, prepare]) =>
      ['Escape', closer].map((way) => ({ url, opener, closer, way, prepare })),
    ),
  )('at $url gives the focus back to "$opener" after $way', async (row) => {
    const { url, opener, closer, way, prepare } = row;
    const app = renderApp(url, {
      session: 'password_pin',
      prepare: (backend) => {
        backend.openers = [createOpener(1, { email: DEE })];
      },
    });
    await prepare(app);
    const pressed = await screen.findByRole('button', { name: opener });
    await app.user.click(pressed);
    const close = await screen.findByRole('button', { name: closer });
    if (way === 'Escape') await app.user.keyboard('{Escape}');
    else await app.user.click(close);
    await expectFocus(pressed);
  });
});
