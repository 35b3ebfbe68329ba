import { BASE_KEY_PATH, type AccessRequest } from '@bakehouse/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { refusalReply } from '../../../../test/backend.ts';
import { createAccessRequest } from '../../../../test/data/access-requests.ts';
import { expectFocus } from '../../../../test/fields/expect-focus.ts';
import { renderApp, type RenderOptions } from '../../../../test/render-app.tsx';
import { recordBodiesTo } from '../../../../test/sent-bodies.ts';
import { mockServer } from '../../../../test/server.ts';
import { toEffectSentences } from './effect-sentences.ts';
// These imports load the code chunks before a test waits for them.
import '../details/file-details.tsx';
import './requests-panel.tsx';

const DEE = 'dee@bakehouse.test';

const open = (
  requests: readonly Partial<AccessRequest>[] = [{}],
  path = '/portal?tab=files',
  options: RenderOptions = {},
) =>
  renderApp(path, {
    session: 'password_pin',
    ...options,
    prepare: (backend) => {
      backend.accessRequests = requests.map(createAccessRequest);
    },
  });

const findPanel = () => screen.findByRole('region', { name: 'Requests for access' });
const press = async ({ user }: ReturnType<typeof open>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

it('says in the Files tab who asks for what, and why', async () => {
  open([{}, { id: 'request-2', email: 'cy@bakehouse.test', rule: 'expired' }]);
  const panel = await findPanel();
  expect(panel.textContent).toContain(`${DEE} asks for Loaf 64.csv: “For the audit”`);
  expect(panel.textContent).toContain('The file had expired.');
  const tab = screen.getByRole('link', { name: /^Files/, description: '2 requests for access' });
  expect(tab.textContent).toBe('Files2');
  expect(await findAxeViolations()).toEqual([]);
});

it('shows nothing while nobody asks', async () => {
  open([]);
  await screen.findByText('Loaf 64.csv');
  expect(screen.queryByRole('region', { name: 'Requests for access' })).toBeNull();
});

it('allows a request by two clicks, after it said what that changes', async () => {
  const app = open([{}, { id: 'request-2', email: 'cy@bakehouse.test' }]);
  const bodies = recordBodiesTo('*/api/answer_request');
  await press(app, `Allow… ${DEE}, Loaf 64.csv`);
  await screen.findByText(`${DEE} may open the whole file.`);
  expect(await findAxeViolations()).toEqual([]);
  await expectFocus(screen.getByRole('button', { name: 'Allow' }));
  await app.user.click(screen.getByRole('button', { name: 'Allow' }));
  await screen.findByText(`${DEE} may open Loaf 64.csv.`);
  expect(bodies).toEqual([{ id: 'request-1', answer: 'allow', key_paths: [BASE_KEY_PATH] }]);
  await waitFor(async () => expect((await findPanel()).textContent).not.toContain(DEE));
  await expectFocus(screen.getByRole('heading', { name: 'Requests for access' }));
});

it('says which date moves for everybody, and moves it', async () => {
  const app = open([{ rule: 'expired' }]);
  const bodies = recordBodiesTo('*/api/answer_request');
  await press(app, /^Allow…/);
  const sentence = await screen.findByText(/^The file expired on 20 Nov 2026/);
  expect(sentence.textContent).toContain('for all 3 people and domains with access');
  await app.user.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(bodies).toMatchObject([{ move_dates: true }]));
});

it('allows a request until a day, and says which', async () => {
  const app = open();
  const bodies = recordBodiesTo('*/api/answer_request');
  await press(app, /^Allow…/);
  await app.user.selectOptions(await screen.findByRole('combobox', { name: 'Until' }), 'In 7 days');
  await screen.findByText(/^dee@bakehouse.test may open the whole file until \d+ \w+ 2026/);
  await app.user.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(bodies).toMatchObject([{ until: expect.any(String) as string }]));
});

it('allows a request until Friday or a typed date, but not until a date that is over', async () => {
  const app = open([{}], '/portal?tab=files&zone=utc');
  const bodies = recordBodiesTo('*/api/answer_request');
  await press(app, /^Allow…/);
  const until = await screen.findByRole('combobox', { name: 'Until' });
  await app.user.selectOptions(until, 'Friday 18:00');
  await screen.findByText(`${DEE} may open the whole file until 27 Nov 2026, 18:00 (UTC).`);
  await app.user.selectOptions(until, 'A date and time');
  const date = screen.getByLabelText('Access ends');
  expect(date).toHaveProperty('value', '2026-11-27T18:00');
  fireEvent.change(date, { target: { value: '2026-11-20T09:00' } });
  await screen.findByText('Choose a date that is not over yet.');
  await app.user.click(screen.getByRole('button', { name: 'Allow' }));
  expect(bodies).toEqual([]);
  fireEvent.change(date, { target: { value: '2026-12-01T09:00' } });
  await screen.findByText(`${DEE} may open the whole file until 1 Dec 2026, 09:00 (UTC).`);
  expect(await findAxeViolations()).toEqual([]);
  await app.user.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(bodies).toMatchObject([{ until: '2026-12-01T09:00:00.000Z' }]));
});

it('gives single fields', async () => {
  const prices = { key_path: `${BASE_KEY_PATH}/1'`, field: 'Prices' };
  const app = open([{ fields: [prices] }]);
  const bodies = recordBodiesTo('*/api/answer_request');
  await press(app, /^Allow…/);
  const group = screen.getByRole('group', { name: 'What they get' });
  await app.user.click(within(group).getByRole('checkbox', { name: 'Prices' }));
  await app.user.click(within(group).getByRole('checkbox', { name: 'The whole file' }));
  await screen.findByText(`${DEE} may open Prices.`);
  await app.user.click(screen.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(bodies).toMatchObject([{ key_paths: [prices.key_path] }]));
});

it.each([
  ['Refuse', 'refuse', 'A word to them (optional)', `The request of ${DEE} was refused.`],
  ['Ban', 'ban', 'Reason (optional)', `${DEE} is banned from your files.`],
])('answers with a word: %s', async (button, answer, label, done) => {
  const app = open();
  const bodies = recordBodiesTo('*/api/answer_request');
  await press(app, new RegExp(`^${button}…`));
  await app.user.type(screen.getByLabelText(label), ' Ask Cy. ');
  await app.user.click(screen.getByRole('button', { name: button }));
  await screen.findByText(done);
  expect(bodies).toEqual([{ id: 'request-1', answer, word: 'Ask Cy.' }]);
});

it('keeps what was typed when the answer is not saved', async () => {
  const app = open();
  mockServer.use(
    http.post('*/api/answer_request', () =>
      refusalReply(409, { error: 'This request is closed.', error_type: 'request_closed' }),
    ),
  );
  await press(app, /^Refuse…/);
  await app.user.type(screen.getByLabelText('A word to them (optional)'), 'No');
  await app.user.click(screen.getByRole('button', { name: 'Refuse' }));
  await screen.findByText('This request is closed.');
  expect(screen.getByLabelText('A word to them (optional)')).toHaveProperty('value', 'No');
});

it('shows the requests for a file in its details', async () => {
  const app = open([{}], '/portal?tab=files&file=file-0064');
  const panel = await screen.findByRole('region', { name: 'Requests for access to this file' });
  expect(panel.textContent).toContain(`${DEE} asks for access: “For the audit”`);
  await press(app, /^Allow…/);
  await screen.findByText(`${DEE} may open the whole file.`);
});

it('lets only the baker answer', async () => {
  open([{ baker_email: 'cy@bakehouse.test' }]);
  await screen.findByText('Only cy@bakehouse.test can answer.');
  expect(screen.queryByRole('button', { name: /^Allow/ })).toBeNull();
});

it('lets nobody answer who acts for the baker', async () => {
  open([{}], '/portal?tab=files', { user: { impersonator: 'Sam Support' } });
  const button = await screen.findByRole('button', { name: /^Allow…/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

it('says why a request cannot be allowed', () => {
  const effect = {
    allowed: false,
    rule: 'individual_ban' as const,
    added: [BASE_KEY_PATH],
    openable: null,
    expires: null,
    people_count: 1,
    until: null,
  };
  expect(toEffectSentences(createAccessRequest(), effect, String)).toEqual([
    'You have banned this person. Lift the ban first.',
  ]);
});
