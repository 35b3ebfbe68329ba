import type { BakeBody, GroupRow } from '@bakehouse/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { sealingKey } from '@bakehouse/sealing/test/keys';
import { findAxeViolations } from '../../../test/axe.ts';
import { type Backend, hasSession, noSessionReply, refusalReply } from '../../../test/backend.ts';
import { stubWorkers } from '../../../test/workers.ts';
import { createFiles } from '../../../test/data/files.ts';
import { createGroup } from '../../../test/data/people.ts';
import { recordDownloads } from '../../../test/downloads.ts';
import { renderLoggedIn } from '../../../test/render-app.tsx';
import { mockServer } from '../../../test/server.ts';
// This import loads the code chunk before a test waits for it.
import './bake-dialog.tsx';

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

const abcFile = new File(['abc'], 'Rye.pdf', { type: 'application/pdf' });
const oatFile = new File(['oat'], 'Oat.csv', { type: 'text/csv' });

const alreadyBaked = (id: string) =>
  HttpResponse.json(
    { error: 'You baked it.', error_type: 'already_exists', request_id: 'request-1', id },
    { status: 409 },
  );

interface BakeServer {
  bodies: BakeBody[];
  /** The replies to the next calls; null bakes the file. */
  replies: (Response | null)[];
  /** Gives the next call this reply when the returned function is called. */
  holdNext: (reply: Response | null) => () => void;
}

const bakeServer = (backend: Backend): BakeServer => {
  let held: Promise<unknown> = Promise.resolve();
  const server: BakeServer = {
    bodies: [],
    replies: [],
    holdNext(reply) {
      const { promise, resolve } = Promise.withResolvers<null>();
      held = promise;
      server.replies.push(reply);
      return () => resolve(null);
    },
  };
  mockServer.use(
    http.post<never, BakeBody>('*/api/bake', async ({ request }) => {
      if (!hasSession(backend, request)) return noSessionReply();
      const body = await request.json();
      await held;
      const reply = server.replies.shift();
      if (reply) return reply;
      server.bodies.push(body);
      const [row] = createFiles(1);
      const id = `new-${server.bodies.length}`;
      const keys = { origin: window.location.origin, recipients: [] };
      return HttpResponse.json({ ...row, ...keys, id, filetitle: body.name }, { status: 201 });
    }),
  );
  return server;
};

const open = async (groups: GroupRow[] = []) => {
  const workers = stubWorkers();
  const app = renderLoggedIn('/portal?tab=files');
  app.backend.groups = groups;
  const server = bakeServer(app.backend);
  await screen.findByText('Loaf 64.csv');
  await app.user.click(screen.getByRole('button', { name: 'Bake files' }));
  await dialog();
  return { ...app, server, workers };
};

const dialog = () => screen.findByRole('dialog', { name: 'Bake files' });
const input = async () => {
  const found = (await dialog()).querySelector<HTMLInputElement>('input[type=file]');
  if (found === null) throw new Error('The dialog has no input for files.');
  return found;
};
const choose = async (...files: File[]) => {
  fireEvent.change(await input(), { target: { files } });
  await screen.findAllByText(
    `${files.length} of ${files.length} file${files.length > 1 ? 's' : ''} read.`,
  );
};
const item = async (name: string) => {
  const title = await within(await dialog()).findByText(name);
  return title.closest('li');
};
const people = () => screen.getByRole('textbox', { name: 'Who may open them' });
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(within(await dialog()).getByRole('button', { name }));

describe('the dialog that bakes files', () => {
  it('sends the facts, the people, the dates and the fields of each file, never its bytes', async () => {
    const { user, server } = await open();
    await choose(abcFile, oatFile);
    await user.click(people());
    await user.paste('Dee <DEE@bakehouse.test>\n*@Partner.example');
    await press(user, 'End of month');
    await user.click(screen.getByText('Fields with people of their own'));
    await user.click(screen.getByRole('textbox', { name: 'Fields and their people' }));
    await user.paste('Prices: bo@bakehouse.test');
    expect(await findAxeViolations()).toEqual([]);
    await press(user, 'Bake 2 files');
    await press(user, await screen.findByRole('button', { name: 'Done' }).then(() => 'Done'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodies.map(({ name }) => name)).toEqual(['Rye.pdf', 'Oat.csv']);
    expect(server.bodies[0]?.expiration_date).toMatch(/^2026-11-30T/);
    expect({ ...server.bodies[0], expiration_date: null }).toEqual({
      name: 'Rye.pdf',
      checksum: ABC,
      size: 3,
      type: 'application/pdf',
      openable_date: null,
      expiration_date: null,
      permissions: [
        { email: 'dee@bakehouse.test', key_path: "m/0'/0'/0'" },
        { email: '*@partner.example', key_path: "m/0'/0'/0'" },
      ],
      layered: [{ field: 'Prices', path: "m/0'/0'/0'/1'", emails: ['bo@bakehouse.test'] }],
      tell: true,
    });
  });

  it('lets a group and people in with a limit, and those of a field with another', async () => {
    const { user, server } = await open([createGroup()]);
    await choose(abcFile);
    await press(user, 'Sales · 12 people');
    await user.type(people(), 'dee@bakehouse.test');
    const limit = (name: string) => screen.getByRole('combobox', { name });
    await user.selectOptions(limit('Limit'), 'Until Friday 18:00');
    await user.click(screen.getByText('Fields with people of their own'));
    await user.click(screen.getByRole('textbox', { name: 'Fields and their people' }));
    await user.paste('Prices: bo@bakehouse.test, sales\nNotes: bo@bakehouse.test');
    await user.selectOptions(limit('Limit of Prices'), 'Until a date and time');
    await press(user, 'Bake 1 file');
    expect(await screen.findByText('Complete the date and time.')).toBeDefined();
    expect(server.bodies).toEqual([]);
    await user.selectOptions(limit('Limit of Prices'), 'One time');
    await press(user, 'Bake 1 file');
    await screen.findByRole('button', { name: 'Done' });
    const group = `group:${createGroup().id}`;
    const terms = { until: '2026-11-27T18:00:00.000Z' };
    expect(server.bodies).toMatchObject([
      {
        permissions: [
          { email: group, terms },
          { email: 'dee@bakehouse.test', terms },
        ],
        layered: [
          { field: 'Prices', emails: ['bo@bakehouse.test', group], terms: { max_openings: 1 } },
          { field: 'Notes', emails: ['bo@bakehouse.test'] },
        ],
      },
    ]);
    expect(server.bodies[0]?.layered[1]).not.toHaveProperty('terms');
  });

  it('tells nobody when the user turns that off, until the dialog is cleared', async () => {
    const { user, server } = await open();
    const tell = (checked: boolean) =>
      screen.findByRole('switch', { name: 'Tell them by email', checked });
    await choose(abcFile);
    await user.click(await tell(true));
    await press(user, 'Bake 1 file');
    await screen.findByRole('button', { name: 'Done' });
    expect(server.bodies).toMatchObject([{ tell: false }]);
    await press(user, 'Done');
    await user.click(screen.getByRole('button', { name: 'Bake files' }));
    await tell(true);
  });

  it('lists whom it understood in a pasted text, and what it did not', async () => {
    const { user } = await open();
    await user.click(people());
    await user.paste('bob@bakery.example Ayşe Yılmaz <ayse@örnek.example>, *@com nobody ');
    const tags = await screen.findByRole('grid', { name: 'What you typed' });
    const rows = () =>
      within(tags)
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    expect(rows()).toEqual([
      'bob@bakery.example',
      'Ayşe Yılmaz · ayse@örnek.example',
      'Not understood: *@com',
      'Not understood: nobody',
    ]);
    await user.tab();
    await user.keyboard('{End}{Delete}{Delete}');
    expect(rows()).toEqual(['bob@bakery.example', 'Ayşe Yılmaz · ayse@örnek.example']);
    expect(people()).toHaveProperty(
      'value',
      'bob@bakery.example; Ayşe Yılmaz <ayse@örnek.example>; ',
    );
    expect(await findAxeViolations()).toEqual([]);
  });

  it('names a letter before the @ that no address has here', async () => {
    const { user } = await open();
    await choose(abcFile);
    await user.type(people(), 'jörg@bakery.example');
    await press(user, 'Bake 1 file');
    await screen.findByText(/can stand before the @\. Check “jörg@bakery\.example”\.$/);
  });

  it('warns that anybody can get an address at a free mail service', async () => {
    const { user } = await open();
    await user.type(people(), '*@gmail.com, *@bakery.example ');
    await screen.findByText('*@gmail.com lets in anybody');
    expect(screen.queryByText(/bakery.example lets in/)).toBeNull();
  });

  it('says what is wrong with the people, focuses them and sends nothing', async () => {
    const { user, server } = await open();
    await choose(abcFile);
    await user.type(people(), 'dee@, *@com');
    await press(user, 'Bake 1 file');
    await screen.findByText(/^Not an email address, domain or group: “dee@”, “\*@com”/);
    await waitFor(() => expect(document.activeElement).toBe(people()));
    expect(server.bodies).toEqual([]);
  });

  it('bakes the other files when one fails, and tries that one again', async () => {
    const { user, server } = await open();
    server.replies.push(
      refusalReply(429, { error: 'Slow down.', error_type: 'too_many_requests' }),
    );
    await choose(abcFile, oatFile);
    await press(user, 'Bake 2 files');
    await waitFor(async () => expect((await item('Rye.pdf'))?.textContent).toContain('Slow down.'));
    await waitFor(async () => expect((await item('Oat.csv'))?.textContent).toContain('Baked'));
    await screen.findByRole('button', { name: 'Try 1 file again' });
    await press(user, 'Try 1 file again');
    await screen.findByRole('button', { name: 'Done' });
    expect(server.bodies.map(({ name }) => name)).toEqual(['Oat.csv', 'Rye.pdf']);
  });

  it('leads to the row of a file that was baked before', async () => {
    const { user, server, url } = await open();
    server.replies.push(alreadyBaked('file-0063'));
    await choose(abcFile);
    await press(user, 'Bake 1 file');
    await screen.findByText('You baked this file before');
    await screen.findByText('As “Loaf 63.pdf”. Nothing about it has changed now.');
    await user.click(screen.getByRole('link', { name: 'Show file Rye.pdf' }));
    await screen.findByRole('button', { name: 'Details of Loaf 63.pdf' });
    expect(url()).toBe('/portal?tab=files&file=file-0063');
  });

  it('says of a copy in the same batch which file it is a copy of', async () => {
    const { user, server } = await open();
    server.replies.push(null, alreadyBaked('new-1'));
    await choose(abcFile, new File(['abc'], 'Copy.pdf'));
    await press(user, 'Bake 2 files');
    await screen.findByText('It is the same file as “Rye.pdf” in this list, which is baked.');
    await screen.findAllByText('1 file baked. 1 file already baked.');
  });

  it('says of an empty file that it is like all empty files', async () => {
    await open();
    await choose(new File([], 'Nothing.txt'));
    await screen.findByText(/^This file is empty\. All empty files have the same checksum/);
  });

  it('keeps the files and the texts while it is closed', async () => {
    const { user } = await open();
    await choose(abcFile);
    await user.type(people(), 'dee@bakehouse.test');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Bake files' }));
    expect(await item('Rye.pdf')).not.toBeNull();
    expect(people()).toHaveProperty('value', 'dee@bakehouse.test');
    await press(user, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Bake files' }));
    await dialog();
    expect(screen.queryByText('Rye.pdf')).toBeNull();
    expect(people()).toHaveProperty('value', '');
  });

  it.each([
    ['success', null, '1 file baked.'],
    [
      'failure',
      refusalReply(429, { error: 'Slow down.', error_type: 'too_many_requests' }),
      '1 file not baked.',
    ],
  ])('bakes on while it is closed, and a toast tells the %s', async (_, reply, message) => {
    const { user, server } = await open();
    const finish = server.holdNext(reply);
    await choose(abcFile);
    await press(user, 'Bake 1 file');
    await screen.findByText('Baking');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(message)).toBeNull();
    finish();
    await screen.findByText(message);
  });

  it('shows no toast while it is open, because it tells the result itself', async () => {
    const { user } = await open();
    await choose(abcFile);
    await press(user, 'Bake 1 file');
    await screen.findByRole('button', { name: 'Done' });
    const told = screen.getAllByText('1 file baked.');
    for (const text of told) expect((await dialog()).contains(text)).toBe(true);
  });

  it('waits for the login when the session has ended, and bakes each file once', async () => {
    const { user, server, backend } = await open();
    await choose(abcFile);
    backend.token = null;
    await press(user, 'Bake 1 file');
    const login = await screen.findByRole('alertdialog');
    await user.type(within(login).getByLabelText('Password'), backend.password);
    await user.click(within(login).getByRole('button', { name: 'Log in' }));
    await screen.findByText('Baked');
    expect(server.bodies).toHaveLength(1);
  });

  it('stops the worker when the only file is removed', async () => {
    const { user, workers } = await open();
    workers.hold();
    fireEvent.change(await input(), { target: { files: [abcFile] } });
    await waitFor(() => expect(workers.started).toBe(1));
    await press(user, 'Remove Rye.pdf');
    await waitFor(() => expect(workers.terminated).toBe(1));
    expect(screen.queryByText('Rye.pdf')).toBeNull();
  });
});

describe('the sealed copy of a baked file', () => {
  const downloads = recordDownloads();

  const bakeOne = async () => {
    const opened = await open();
    await choose(abcFile);
    await press(opened.user, 'Bake 1 file');
    await within(await dialog()).findByText('Baked');
    return opened;
  };

  const answerRecipients = (recipients: object[]) =>
    mockServer.use(
      http.post('*/api/file_recipients', () =>
        HttpResponse.json({ id: 'new-1', origin: window.location.origin, recipients }),
      ),
    );

  it('is sealed, saved under the name of the file, and can be saved again', async () => {
    const { user } = await bakeOne();
    const { keyPath: key_path, recipient } = sealingKey();
    answerRecipients([{ key_path, recipient }]);
    await press(user, 'Save the sealed copy of Rye.pdf');
    await within(await dialog()).findByText('Sealed copy saved');
    const [copy, ...others] = downloads.saved();
    expect([copy?.name, others]).toEqual(['Rye.pdf.baked', []]);
    expect(await copy?.file.slice(0, 21).text()).toBe('age-encryption.org/v1');
    expect(await findAxeViolations()).toEqual([]);
    expect(screen.getByText('Save it again')).toBeDefined();
  });

  it('is saved with those of the other files at one press, one after the other', async () => {
    const { user, workers } = await open();
    await choose(abcFile, oatFile);
    await press(user, 'Bake 2 files');
    const { keyPath: key_path, recipient } = sealingKey();
    answerRecipients([{ key_path, recipient }]);
    await within(await dialog()).findByRole('button', { name: 'Save 2 sealed copies' });
    const before = workers.started;
    const release = workers.hold();
    await press(user, 'Save 2 sealed copies');
    await waitFor(() => expect(workers.started).toBe(before + 1));
    release();
    await waitFor(async () =>
      expect(within(await dialog()).getAllByText('Sealed copy saved')).toHaveLength(2),
    );
    expect(workers.started).toBe(before + 2);
    fireEvent.change(await input(), { target: { files: [new File(['spelt'], 'Spelt.csv')] } });
    await press(user, 'Bake 1 file');
    await within(await dialog()).findByRole('button', { name: 'Save 3 sealed copies' });
    expect(downloads.saved().map(({ name }) => name)).toEqual(['Rye.pdf.baked', 'Oat.csv.baked']);
  });

  it('is not saved after it was cancelled', async () => {
    const { user, workers } = await bakeOne();
    const { keyPath: key_path, recipient } = sealingKey();
    answerRecipients([{ key_path, recipient }]);
    const release = workers.hold();
    await press(user, 'Save the sealed copy of Rye.pdf');
    await press(user, 'Cancel the sealed copy of Rye.pdf');
    release();
    await within(await dialog()).findByRole('button', { name: 'Save the sealed copy of Rye.pdf' });
    await waitFor(() => expect(workers.terminated).toBe(workers.started));
    expect(downloads.saved()).toEqual([]);
    expect(screen.queryByText('Sealed copy saved')).toBeNull();
  });

  it('is not offered as saved when the server names no recipient', async () => {
    const { user } = await bakeOne();
    answerRecipients([]);
    await press(user, 'Save the sealed copy of Rye.pdf');
    const failure = await within(await dialog()).findByRole('alert');
    expect(failure.textContent).toContain('The sealed copy could not be made.');
    expect(screen.queryByText('Sealed copy saved')).toBeNull();
  });
});
