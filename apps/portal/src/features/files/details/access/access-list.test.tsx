import { screen, waitFor } from '@testing-library/react';
import { type DefaultBodyType, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { type Backend, refusalReply } from '../../../../../test/backend.ts';
import { renderDetails } from '../../../../../test/render-details.ts';
import { toPermissionsJson } from '../../../../../test/handlers/files.ts';
import { mockServer } from '../../../../../test/server.ts';
import { expectFocus } from '../../../../../test/fields/expect-focus.ts';

const CALL = '/api/modify_permissions';
const BASE = "m/0'/0'/0'";
const TWO = { permissions_json: toPermissionsJson('dee@bakehouse.test', 'eli@bakehouse.test') };

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Add access' });
const add = () => screen.getByRole('button', { name: 'Add' });
const remove = (email: string) => screen.getByRole('button', { name: `Remove ${email}` });
const undo = (email: string) => screen.getByRole('button', { name: `Undo removal of ${email}` });
const entries = () =>
  screen
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));

const failing = (reply: () => HttpResponse<DefaultBodyType>) =>
  mockServer.use(http.post(`*${CALL}`, reply));
const WHY = { error: 'The kitchen is closed.', error_type: 'invalid_request' };

const failures = [
  ['the server says why', () => refusalReply(400, WHY), WHY.error],
  [
    'it says nothing',
    () => new HttpResponse(null, { status: 418 }),
    'Failed to update permissions',
  ],
] as const;

const versionsSent = (backend: Backend) =>
  backend.sent.filter(({ path }) => path === CALL).map(({ ifMatch }) => ifMatch);

describe('a change of access', () => {
  it('is sent with the latest known version', async () => {
    const { user, backend } = await renderDetails({ ...TWO, version: 7 });
    await user.click(remove('dee@bakehouse.test'));
    await user.click(remove('eli@bakehouse.test'));
    await screen.findByText('Removed eli@bakehouse.test from the access list.');
    expect(versionsSent(backend)).toEqual(['"7"', '"8"']);
  });

  it('merges with changes by others without a question', async () => {
    const { user, change, backend } = await renderDetails({ ...TWO, version: 7 });
    change({ permissions_json: toPermissionsJson('dee@bakehouse.test', 'ada@bakehouse.test') });
    await user.type(input(), 'fay@bakehouse.test{Enter}');
    await screen.findByText('Added fay@bakehouse.test to the access list.');
    expect(versionsSent(backend)).toEqual(['"7"', '"8"']);
    expect(entries()).toEqual(['dee@bakehouse.test', 'ada@bakehouse.test', 'fay@bakehouse.test']);
  });

  it('gives up with a message if the file keeps changing', async () => {
    const { user, change, backend } = await renderDetails(TWO);
    mockServer.use(http.post(`*${CALL}`, () => change({})));
    await user.type(input(), 'fay@bakehouse.test{Enter}');
    await screen.findByText('fay@bakehouse.test could not be added.');
    expect(screen.getByText('Somebody else is editing this file. Try again.')).toBeDefined();
    expect(versionsSent(backend)).toHaveLength(5);
    expect(input().value).toBe('fay@bakehouse.test');
  });
});

describe('adding access', () => {
  it.each([
    [' Fay@Bakehouse.TEST ', 'fay@bakehouse.test'],
    ['*@Partner.example', '*@partner.example'],
  ])('sends %s in its canonical form for the whole file, and shows it', async (text, email) => {
    const { user, file, sentTo } = await renderDetails(TWO);
    await user.type(input(), `${text}{Enter}`);
    await screen.findByText(`Added ${email} to the access list.`);
    expect(sentTo(CALL)).toEqual([
      { checksum: file.checksum, add: [{ email, key_path: BASE }], remove: [], tell: true },
    ]);
    expect(entries()).toEqual(['dee@bakehouse.test', 'eli@bakehouse.test', email]);
    expect(screen.getByText('3 entries')).toBeDefined();
    expect(input().value).toBe('');
    await expectFocus(input());
  });

  it('tells people by email, unless the user turns that off', async () => {
    const { user, sentTo } = await renderDetails(TWO);
    expect(screen.queryByRole('switch')).toBeNull();
    await user.type(input(), 'fay@bakehouse.test');
    await user.click(screen.getByRole('switch', { name: 'Tell them by email', checked: true }));
    await user.click(add());
    await screen.findByText('Added fay@bakehouse.test to the access list.');
    await user.type(input(), 'gil@bakehouse.test');
    await user.click(screen.getByRole('switch', { name: 'Tell them by email', checked: false }));
    await user.click(add());
    await screen.findByText('Added gil@bakehouse.test to the access list.');
    expect(sentTo(CALL)).toMatchObject([{ tell: false }, { tell: true }]);
  });

  it('names an address in its own script', async () => {
    const { user } = await renderDetails(TWO);
    await user.type(input(), 'k@bücher.example{Enter}');
    await screen.findByText('Added k@bücher.example to the access list.');
    expect(screen.getByRole('button', { name: 'Remove k@bücher.example' })).toBeDefined();
  });

  it('ignores an empty input', async () => {
    const { user, sentTo } = await renderDetails(TWO);
    await user.type(input(), '   ');
    await user.click(add());
    expect(input().getAttribute('aria-invalid')).toBeNull();
    expect(sentTo(CALL)).toEqual([]);
  });

  it.each([
    ['dee', 'Please enter a valid email or wildcard domain (*@domain.com).'],
    ['*@co.uk', 'Please enter a valid email or wildcard domain (*@domain.com).'],
    ['DEE@bakehouse.test', 'This email already has access.'],
  ])('says of %s: %s', async (text, message) => {
    const { user, sentTo } = await renderDetails(TWO);
    await user.type(input(), `${text}{Enter}`);
    const problem = await screen.findByText(message);
    expect(problem.id).toBe(input().getAttribute('aria-describedby'));
    expect(input().value).toBe(text);
    await user.type(input(), 'x');
    expect(screen.queryByText(message)).toBeNull();
    expect(sentTo(CALL)).toEqual([]);
  });

  it.each(failures)('keeps what was typed when %s', async (_, reply, message) => {
    const { user } = await renderDetails(TWO);
    failing(reply);
    await user.type(input(), 'fay@bakehouse.test{Enter}');
    await screen.findByText(message);
    expect(screen.getByText('fay@bakehouse.test could not be added.')).toBeDefined();
    expect(input().value).toBe('fay@bakehouse.test');
    expect(entries()).toEqual(['dee@bakehouse.test', 'eli@bakehouse.test']);
  });

  it('keeps a text that was typed while the previous one was refused', async () => {
    const slow = Promise.withResolvers<undefined>();
    const { user } = await renderDetails(TWO);
    mockServer.use(
      http.post(`*${CALL}`, async () => {
        await slow.promise;
        return refusalReply(400, WHY);
      }),
    );
    await user.type(input(), 'fay@bakehouse.test{Enter}');
    await waitFor(() => {
      expect(input().value).toBe('');
    });
    await user.type(input(), 'gil@');
    slow.resolve(undefined);
    await screen.findByText('fay@bakehouse.test could not be added.');
    expect(input().value).toBe('gil@');
  });

  const LONG_MS = 600_000;
  const waiting = () =>
    screen
      .queryAllByRole('button', { name: /^Undo: do not add / })
      .map((button) => button.closest('li')?.textContent);

  it('waits out its grace period in the list, and is not sent when it is taken back', async () => {
    const { user, sentTo } = await renderDetails(TWO, {}, LONG_MS);
    await user.type(input(), 'fay@bakehouse.test{Enter}');
    await screen.findByText('fay@bakehouse.test will be added to the access list in 5 seconds.');
    expect(waiting()).toEqual(['fay@bakehouse.test Gets access in a few seconds WaitingUndo']);
    expect(screen.getByText('2 entries')).toBeDefined();
    await user.type(input(), 'fay@bakehouse.test{Enter}');
    expect(await screen.findByText('This email already has access.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo: do not add fay@bakehouse.test' }));
    expect(await screen.findByText('fay@bakehouse.test was not added.')).toBeDefined();
    expect(waiting()).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(input()));
    expect(sentTo(CALL)).toEqual([]);
  });

  it('can be taken back in the toast after its row was closed', async () => {
    const { user, file, sentTo } = await renderDetails(TWO, {}, LONG_MS);
    await user.type(input(), 'fay@bakehouse.test{Enter}');
    const undo = await screen.findByRole('button', { name: /^Undo: fay@bakehouse.test will be/ });
    await user.click(screen.getByRole('button', { name: `Details of ${file.filetitle}` }));
    await user.click(undo);
    await screen.findByText('fay@bakehouse.test was not added.');
    expect(sentTo(CALL)).toEqual([]);
  });

  it('removes the person when Undo comes too late', async () => {
    const { user, sentTo } = await renderDetails(TWO);
    await user.type(input(), 'fay@bakehouse.test{Enter}');
    await screen.findByText('Added fay@bakehouse.test to the access list.');
    await user.click(screen.getByRole('button', { name: /^Undo: fay@bakehouse.test will be/ }));
    await screen.findByText('Removed fay@bakehouse.test from the access list.');
    expect(sentTo(CALL)).toMatchObject([{ add: [{}] }, { remove: [{}] }]);
  });
});

describe('removing access', () => {
  it('removes the grant of the whole file at once', async () => {
    const slow = Promise.withResolvers<undefined>();
    const { user, file, sentTo } = await renderDetails(TWO);
    mockServer.use(http.post(`*${CALL}`, () => slow.promise));
    await user.click(remove('dee@bakehouse.test'));
    expect(entries()).toEqual(['eli@bakehouse.test']);
    await expectFocus(undo('dee@bakehouse.test'));
    expect(screen.queryByText(/^Removed /)).toBeNull();
    slow.resolve(undefined);
    await screen.findByText('Removed dee@bakehouse.test from the access list.');
    const grant = { email: 'dee@bakehouse.test', key_path: BASE };
    expect(sentTo(CALL)).toEqual([{ checksum: file.checksum, add: [], remove: [grant] }]);
    expect(entries()).toEqual(['eli@bakehouse.test']);
  });

  it('shows the entry while its baker has to log in again', async () => {
    const { user, backend } = await renderDetails(TWO);
    backend.token = null;
    await user.click(remove('dee@bakehouse.test'));
    await screen.findByRole('alertdialog');
    const hidden = { name: 'Remove dee@bakehouse.test', hidden: true };
    expect(screen.getByRole('button', hidden)).toBeDefined();
  });

  it('can be undone by Undo, which adds the same grant again and tells nobody', async () => {
    const { user, file, sentTo } = await renderDetails(TWO);
    await user.click(remove('dee@bakehouse.test'));
    const undo = { name: 'Undo: Removed dee@bakehouse.test from the access list.' };
    await user.click(await screen.findByRole('button', undo));
    await screen.findByText('Added dee@bakehouse.test to the access list.');
    const grant = { email: 'dee@bakehouse.test', key_path: BASE };
    expect(sentTo(CALL)).toEqual([
      { checksum: file.checksum, add: [], remove: [grant] },
      { checksum: file.checksum, add: [grant], remove: [], tell: false },
    ]);
    expect(entries()).toEqual(['dee@bakehouse.test', 'eli@bakehouse.test']);
  });

  it('can be undone after the row was closed in between', async () => {
    const { user, file, sentTo } = await renderDetails(TWO);
    await user.click(remove('dee@bakehouse.test'));
    const undo = await screen.findByRole('button', { name: /^Undo: Removed dee@/ });
    await user.click(screen.getByRole('button', { name: `Details of ${file.filetitle}` }));
    await user.click(undo);
    await screen.findByText('Added dee@bakehouse.test to the access list.');
    expect(sentTo(CALL)).toHaveLength(2);
  });

  it('keeps the row in its place until the details are closed', async () => {
    const { user, file } = await renderDetails({
      permissions_json: toPermissionsJson('dee@bakehouse.test'),
    });
    await user.click(remove('dee@bakehouse.test'));
    await screen.findByText('Removed dee@bakehouse.test from the access list.');
    expect(undo('dee@bakehouse.test')).toBeDefined();
    expect(screen.getByText('0 entries')).toBeDefined();
    await user.click(input());
    expect(undo('dee@bakehouse.test')).toBeDefined();
    const details = screen.getByRole('button', { name: `Details of ${file.filetitle}` });
    await user.click(details);
    await user.click(details);
    expect(screen.getByText('Nobody may open this file yet.')).toBeDefined();
  });

  it('can be undone in the row', async () => {
    const { user, sentTo } = await renderDetails(TWO);
    await user.click(remove('dee@bakehouse.test'));
    await screen.findByText('Removed dee@bakehouse.test from the access list.');
    await user.click(undo('dee@bakehouse.test'));
    await screen.findByText('Added dee@bakehouse.test to the access list.');
    expect(sentTo(CALL)).toMatchObject([{ remove: [{}] }, { add: [{}] }]);
    await waitFor(() => {
      expect(entries()).toEqual(['dee@bakehouse.test', 'eli@bakehouse.test']);
    });
    await expectFocus(remove('dee@bakehouse.test'));
  });

  it('removes one entry by a double click, whose second click does not undo it', async () => {
    const { user, sentTo } = await renderDetails(TWO);
    await user.dblClick(remove('dee@bakehouse.test'));
    await screen.findByText('Removed dee@bakehouse.test from the access list.');
    expect(entries()).toEqual(['eli@bakehouse.test']);
    expect(sentTo(CALL)).toHaveLength(1);
  });

  it('shows a removed row only where a search finds it', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `opener${index + 10}@bakehouse.test`);
    const { user } = await renderDetails({ permissions_json: toPermissionsJson(...many) });
    await user.click(remove('opener10@bakehouse.test'));
    await user.type(screen.getByRole('searchbox', { name: 'Search the access list' }), 'opener2');
    await waitFor(() => {
      expect(entries()).toEqual(['opener20@bakehouse.test', 'opener21@bakehouse.test']);
    });
    expect(screen.queryByRole('button', { name: /^Undo removal/ })).toBeNull();
  });

  it.each(failures)('brings the entry back when %s, and says so for good', async (...failure) => {
    const [, reply, message] = failure;
    const { user } = await renderDetails(TWO);
    failing(reply);
    await user.click(remove('dee@bakehouse.test'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(message);
    expect(alert.textContent).toContain('dee@bakehouse.test could not be removed.');
    expect(entries()).toEqual(['dee@bakehouse.test', 'eli@bakehouse.test']);
  });

  it('refetches after a failure, because the change may have reached the server', async () => {
    const { user, change } = await renderDetails(TWO);
    mockServer.use(http.post(`*${CALL}`, () => HttpResponse.error()));
    change({ permissions_json: toPermissionsJson('eli@bakehouse.test') });
    await user.click(remove('dee@bakehouse.test'));
    await screen.findByText('dee@bakehouse.test could not be removed.');
    await waitFor(() => {
      expect(entries()).toEqual(['eli@bakehouse.test']);
    });
  });

  it('is sent before the same address is added again', async () => {
    const slow = Promise.withResolvers<undefined>();
    const { user, backend, sentTo } = await renderDetails(TWO);
    mockServer.use(http.post(`*${CALL}`, () => slow.promise, { once: true }));
    await user.click(remove('dee@bakehouse.test'));
    await user.type(input(), 'dee@bakehouse.test{Enter}');
    await screen.findByText('dee@bakehouse.test will be added to the access list in 5 seconds.');
    expect(backend.calls.filter((call) => call.endsWith(CALL))).toHaveLength(1);
    slow.resolve(undefined);
    await screen.findByText('Added dee@bakehouse.test to the access list.');
    expect(sentTo(CALL)).toMatchObject([{ remove: [{}] }, { add: [{}] }]);
    expect(entries()).toEqual(['dee@bakehouse.test', 'eli@bakehouse.test']);
  });
});

describe('a long access list', () => {
  const emails = Array.from({ length: 200 }, (_, index) => `opener${index + 1}@bakehouse.test`);

  it('can be searched, and shows added entries', async () => {
    const { user } = await renderDetails({ permissions_json: toPermissionsJson(...emails) });
    expect(screen.getByText('200 entries')).toBeDefined();
    const search = screen.getByRole('searchbox', { name: 'Search the access list' });
    await user.type(search, 'opener11@{Enter}');
    expect(entries()).toEqual(['opener11@bakehouse.test']);
    await user.clear(search);
    await user.type(search, 'nobody{Enter}');
    expect(screen.getByText('No entry matches the search.')).toBeDefined();
    await user.type(input(), 'dee@bakehouse.test{Enter}');
    await screen.findByText('201 entries');
    await waitFor(() => {
      expect(entries()).toHaveLength(201);
    });
  });

  it('has no search box while it is short', async () => {
    await renderDetails(TWO);
    expect(screen.queryByRole('searchbox', { name: 'Search the access list' })).toBeNull();
  });
});
