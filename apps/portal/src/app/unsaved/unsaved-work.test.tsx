import { listSavedViews } from '@bakehouse/contract/calls/saved-views';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createOpener } from '../../../test/data/people.ts';
import { renderApp, type RenderedApp } from '../../../test/render-app.tsx';
import {
  DEE_EMAIL,
  type LeavingEvent,
  COMPONENTS_WITHOUT_UNSAVED_WORK,
  type UnsavedWorkCase,
  UNSAVED_WORK_CASES,
} from '../../../test/data/unsaved-works.ts';

const begin = (work: UnsavedWorkCase) =>
  renderApp(work.from ?? '/portal?tab=activity', {
    session: 'password_pin',
    prepare(backend) {
      backend.openers = [createOpener(1, { email: DEE_EMAIL })];
      backend.passkeys = [{ id: 'laptop', name: 'Laptop' }];
      backend.savedViews = [
        { id: 'view-a', tab: 'files', name: 'Expired', query: 'status=expired' },
      ];
    },
    ...work.options,
  });

const start = async (work: UnsavedWorkCase) => {
  const app = begin(work);
  if (work.from === undefined) await screen.findByRole('heading', { level: 1, name: 'Activity' });
  await work.begin(app);
  return app;
};

const press = async ({ user }: RenderedApp, name: string) =>
  user.click(await screen.findByRole('button', { name }));

const stayIn = async ({ user }: RenderedApp, title: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: title });
  const stay = within(dialog).getAllByRole('button').at(-1);
  if (stay) await user.click(stay);
  await waitFor(() => expect(screen.queryByRole('alertdialog', { name: title })).toBeNull());
};

const tryToReload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented ? 'asked' : 'left';
};

const reloadPage = (work: UnsavedWorkCase) => {
  act(() => void window.dispatchEvent(new Event('pagehide')));
  cleanup();
  return begin({ ...work, options: { ...work.options, isReload: true } });
};

const setOnline = (isOnline: boolean) => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};

/** The server ends the session, and its user logs in again in another tab. */
const loseSession = async ({ backend, portal }: RenderedApp) => {
  backend.token = null;
  void portal.http.call(listSavedViews, {});
  await screen.findByRole('alertdialog', { name: 'Log in again' });
  backend.token = backend.newToken();
  document.cookie = `stytch_session=${backend.token}; path=/`;
  document.cookie = `stytch_session_jwt=${backend.token}.jwt; path=/`;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() =>
    expect(screen.queryByRole('alertdialog', { name: 'Log in again' })).toBeNull(),
  );
};

const pressOutside = async ({ user }: RenderedApp) => user.click(document.body);

const moveInHistory = (step: number) => act(() => window.history.go(step));

describe.each(Object.entries(UNSAVED_WORK_CASES))('%s', (_, work) => {
  const { asks, except = {}, found, showAgain } = work;

  it('survives each event, or the user is asked', async () => {
    const app = await start(work);
    const before = found();
    expect(before).not.toBeNull();
    const url = window.location.href;

    const expectThere = async (current = app) => {
      if (found() === null) await showAgain?.(current);
      await waitFor(() => expect(found()).toBe(before));
    };
    const answer = async (event: LeavingEvent) => {
      const title = asks[event];
      if (title !== undefined) await stayIn(app, title);
      await expectThere();
    };

    setOnline(false);
    expect(found()).toBe(before);
    setOnline(true);

    if (except['a lost session'] === undefined) {
      await loseSession(app);
      await expectThere();
      // The focus comes back a moment after the login dialog has gone.
      await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    }
    if (except.Escape === undefined) {
      await app.user.keyboard('{Escape}');
      await answer('Escape');
    }
    await pressOutside(app);
    await answer('a press outside');

    if (except.Back === undefined) {
      moveInHistory(-1);
      if (asks.Back === undefined) {
        await waitFor(() => expect(window.location.href).not.toBe(url));
        moveInHistory(1);
        await waitFor(() => expect(window.location.href).toBe(url));
      }
      await answer('Back');
      expect(window.location.href).toBe(url);
    }

    const isAsked = asks['a reload'] !== undefined;
    expect(tryToReload()).toBe(isAsked ? 'asked' : 'left');
    if (!isAsked) await expectThere(reloadPage(work));
  });
});

it('is lost when the user says so', async () => {
  const work = UNSAVED_WORK_CASES['a new password'];
  if (work === undefined) throw new Error('The table has no such work.');
  const app = await start(work);
  await app.user.keyboard('{Escape}');
  await press(app, 'Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(tryToReload()).toBe('left');
});

it('lets Back through when the user says so', async () => {
  const work = UNSAVED_WORK_CASES['the deletion of the account'];
  if (work === undefined) throw new Error('The table has no such work.');
  const app = await start(work);
  act(() => window.history.back());
  await press(app, 'Discard');
  await waitFor(() => expect(app.url()).toContain('/portal?tab=users'));
  await waitFor(() => expect(tryToReload()).toBe('left'));
});

it('asks before a log-out', async () => {
  const work = UNSAVED_WORK_CASES['files to bake'];
  if (work === undefined) throw new Error('The table has no such work.');
  const app = await start(work);
  await app.user.keyboard('{Escape}');
  await press(app, 'Log out');
  await stayIn(app, 'Leave without baking?');
  expect(app.url()).toBe('/portal?tab=files');
  await press(app, 'Log out');
  await press(app, 'Leave');
  await screen.findByRole('heading', { name: 'Log in' });
});

describe('the table', () => {
  const sources = import.meta.glob<string>('/src/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const HOLDER =
    /<(form|LoginWidget|PasskeyList|ModalOverlay|DialogFrame|QuestionDialog|PinDialog)\b/;
  const isOwn = (path: string) => !/\.test\.tsx$|^\/src\/(components|gallery)\//.test(path);

  it('knows every dialog and form', () => {
    const found = Object.entries(sources)
      .filter(([path, source]) => isOwn(path) && HOLDER.test(source))
      .map(([path]) => path.replace('/src/', ''));
    const known = [
      ...Object.values(UNSAVED_WORK_CASES).flatMap((work) => work.in),
      ...Object.keys(COMPONENTS_WITHOUT_UNSAVED_WORK),
    ];
    expect(found.toSorted()).toEqual([...new Set(known)].toSorted());
  });
});
