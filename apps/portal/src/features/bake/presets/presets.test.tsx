import type { Preset } from '@bakehouse/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { refusalReply } from '../../../../test/backend.ts';
import { presetHandlers } from '../../../../test/handlers/presets.ts';
import { renderApp, type RenderedApp } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';
import { stubWorkers } from '../../../../test/workers.ts';
// This import loads the code chunk before a test waits for it.
import '../bake-dialog.tsx';

const preset = (name: string, settings: Partial<Preset['settings']> = {}): Preset => ({
  id: name.toLowerCase(),
  name,
  settings: {
    people: ['dee@partner.example', '*@partner.example'],
    fields: [{ field: 'Prices', people: ['eli@partner.example'] }],
    openable_after_days: null,
    expires_after_days: 30,
    tell: false,
    ...settings,
  },
});

const renderFiles = (presets: Preset[]) => {
  stubWorkers();
  return renderApp('/portal?tab=files', {
    session: 'password_pin',
    prepare(backend) {
      backend.presets = presets;
    },
  });
};
const openDialog = async (app: RenderedApp) => {
  await app.user.click(await screen.findByRole('button', { name: 'Bake files' }));
  await screen.findByRole('dialog', { name: 'Bake files' });
  return app;
};
const open = (...presets: Preset[]) => openDialog(renderFiles(presets));

const people = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Who may open them' });
const valueOf = (name: string) =>
  document.querySelector<HTMLInputElement>(`[role=dialog] [name=${name}]`)?.value;
const press = async ({ user }: RenderedApp, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const namesInOrder = () =>
  screen
    .queryAllByRole('button', { name: /^Use / })
    .map((button) => button.getAttribute('aria-label'));

const openSaveForm = async ({ user }: RenderedApp) =>
  user.click(await screen.findByText('Save as preset'));
const nameField = () => screen.getByRole('textbox', { name: 'Name of the preset' });

describe('the presets of the bake dialog', () => {
  it('are not offered to a user without any', async () => {
    await open();
    await screen.findByText('Save as preset');
    expect(screen.queryByRole('region', { name: 'Presets' })).toBeNull();
  });

  it('say whom and until when, and pass axe', async () => {
    await open(preset('Suppliers'), preset('Press', { fields: [], expires_after_days: null }));
    const region = within(await screen.findByRole('region', { name: 'Presets' }));
    region.getByText('1 person, 1 domain, 1 field · expires after 30 days');
    region.getByText('1 more preset');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('fill in people, fields, dates and the wish to tell, and come first the next time', async () => {
    const app = await open(preset('Press', { people: [] }), preset('Suppliers'));
    await app.user.click(await screen.findByText('1 more preset'));
    await press(app, 'Use Suppliers');
    expect(people().value).toBe('dee@partner.example, *@partner.example');
    expect(valueOf('layers')).toBe('Prices: eli@partner.example');
    expect(valueOf('openable')).toBe('');
    expect(valueOf('expires')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    expect(screen.getByRole('switch', { name: /^Tell them by email/ })).toHaveProperty(
      'checked',
      false,
    );
    await waitFor(() => expect(namesInOrder()).toEqual(['Use Suppliers', 'Use Press']));
  });

  it('give back what was typed before', async () => {
    const app = await open(preset('Suppliers'));
    await app.user.type(people(), 'gil@partner.example');
    await press(app, 'Use Suppliers');
    await press(app, /^Undo/);
    expect(people().value).toBe('gil@partner.example');
    expect(valueOf('expires')).toBe('');
  });

  it('are deleted at once, and Undo brings them back', async () => {
    const app = await open(preset('Suppliers'), preset('Press'));
    await press(app, 'Delete Suppliers');
    await waitFor(() => expect(namesInOrder()).toEqual(['Use Press']));
    await press(app, /^Undo/);
    await waitFor(() => expect(namesInOrder()).toEqual(['Use Suppliers', 'Use Press']));
  });

  it('can be loaded again after a failure', async () => {
    const app = renderFiles([preset('Suppliers')]);
    const error = 'The presets cannot be read now.';
    mockServer.use(
      http.get('*/api/presets', () => refusalReply(400, { error, error_type: 'invalid_request' })),
    );
    await openDialog(app);
    await screen.findByText(error);
    mockServer.use(...presetHandlers(app.backend));
    await press(app, 'Try again');
    expect(await screen.findByRole('button', { name: 'Use Suppliers' })).toBeDefined();
  });
});

describe('saving a preset', () => {
  it('keeps what is typed under a name, with dates as days', async () => {
    const app = await open();
    await app.user.type(people(), 'dee@partner.example');
    await app.user.click(screen.getByRole('button', { name: 'In 7 days' }));
    await openSaveForm(app);
    screen.getByText(
      'Keeps the people, their limits, their fields and the dates: expires after 7 days.',
    );
    await app.user.type(nameField(), 'Suppliers{Enter}');
    await screen.findByRole('button', { name: 'Use Suppliers' });
    expect(app.backend.presets).toMatchObject([
      {
        name: 'Suppliers',
        settings: { people: ['dee@partner.example'], expires_after_days: 7, tell: true },
      },
    ]);
    expect(nameField()).toHaveProperty('value', '');
    expect(people().value).toBe('dee@partner.example');
  });

  it('replaces the one with the same name, says so before, and can be undone', async () => {
    const app = await open(preset('Suppliers'));
    await screen.findByRole('button', { name: 'Use Suppliers' });
    await openSaveForm(app);
    await app.user.type(nameField(), 'suppliers');
    screen.getByText(/^Replaces “Suppliers” by/);
    await press(app, 'Replace');
    await waitFor(() => expect(app.backend.presets[0]?.settings.people).toEqual([]));
    await press(app, /^Undo/);
    await waitFor(() => expect(app.backend.presets).toEqual([preset('Suppliers')]));
  });

  it('keeps the name when an address is wrong, and shows which', async () => {
    const app = await open();
    await app.user.type(people(), 'dee');
    await openSaveForm(app);
    await app.user.type(nameField(), 'Suppliers{Enter}');
    await screen.findByText(/^Not an email address, domain or group: “dee”/);
    expect(nameField()).toHaveProperty('value', 'Suppliers');
    expect(app.backend.presets).toEqual([]);
  });

  it('shows a refusal of the server at the name', async () => {
    const app = await open();
    const error = 'You can save up to 50 presets. Delete one first.';
    mockServer.use(
      http.post('*/api/save_preset', () =>
        refusalReply(409, { error, error_type: 'limit_reached' }),
      ),
    );
    await openSaveForm(app);
    await app.user.type(nameField(), 'Suppliers{Enter}');
    await screen.findByText(error);
    expect(nameField()).toHaveProperty('value', 'Suppliers');
  });
});
