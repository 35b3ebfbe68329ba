import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createUser } from '../../test/data/users.ts';
import type { PortalSessionState } from '../session/portal-session-state.ts';
import { createDrafts } from './drafts.ts';
import { keepDraftsOverReload } from './drafts-over-reload.ts';

const NONE = { openable: null, expires: null };
const DRAFT = {
  base: { ...NONE, checksum: 'c', version: 2 },
  typed: { openable: '2030-05-01T09:30', expires: '' },
  meant: NONE,
  zone: 'UTC',
};

const tabStorage = () => window.sessionStorage;

/** A page after loading, before its user is known. */
const load = (openStorage = tabStorage) => {
  let state: PortalSessionState = { status: 'unknown' };
  let tell: () => void = () => undefined;
  const drafts = createDrafts();
  const session = {
    get: () => state,
    subscribe(listener: () => void) {
      tell = listener;
      return () => undefined;
    },
  };
  onTestFinished(keepDraftsOverReload({ session, drafts, openStorage }));
  return {
    ...drafts,
    becomes(next: PortalSessionState) {
      state = next;
      tell();
    },
  };
};

const loadFor = (id: string, impersonator?: string) => {
  const page = load();
  page.becomes({ status: 'complete', user: { ...createUser(id), impersonator } });
  return page;
};

const leave = () => window.dispatchEvent(new Event('pagehide'));
const tryToLeave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented ? 'asked' : 'left';
};

describe('drafts over a reload', () => {
  beforeEach(() => {
    tabStorage().clear();
  });

  it('are restored once', () => {
    const page = loadFor('bo');
    page.texts.keep('access of file-1', 'dee@');
    page.dates.keep('file-1', DRAFT);
    leave();
    const again = loadFor('bo');
    expect(again.texts.all()).toEqual({ 'access of file-1': 'dee@' });
    expect(again.dates.get('file-1')).toEqual(DRAFT);
    expect(tabStorage()).toHaveLength(0);
    expect(loadFor('bo').texts.all()).toEqual({});
  });

  it('are discarded when another user logs in', () => {
    loadFor('bo').texts.keep('access of file-1', 'dee@');
    leave();
    const page = loadFor('cy');
    expect(page.texts.all()).toEqual({});
    page.becomes({ status: 'complete', user: createUser('bo') });
    expect(page.texts.all()).toEqual({});
  });

  it('are not shown to an operator who acts for the user', () => {
    loadFor('bo').texts.keep('access of file-1', 'dee@');
    leave();
    expect(loadFor('bo', 'Sam Support').texts.all()).toEqual({});
  });

  it('wait for their user to log in, also over a second reload', () => {
    loadFor('bo').texts.keep('access of file-1', 'dee@');
    leave();
    load();
    leave();
    const page = load();
    page.becomes({ status: 'ended' });
    expect(page.texts.all()).toEqual({});
    page.becomes({ status: 'complete', user: createUser('bo') });
    expect(page.texts.all()).toEqual({ 'access of file-1': 'dee@' });
  });

  it('store nothing if there are none', () => {
    const page = loadFor('bo');
    page.texts.keep('access of file-1', 'dee@');
    page.texts.keep('access of file-1', null);
    leave();
    expect(tabStorage()).toHaveLength(0);
  });

  it('are removed from storage when the page returns from the back-forward cache', () => {
    const page = loadFor('bo');
    page.texts.keep('access of file-1', 'dee@');
    leave();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(tabStorage()).toHaveLength(0);
  });

  it.each(['{', '{"userId":"bo"}', 'null'])('ignore the stored text %s', (text) => {
    tabStorage().setItem('bakehouse.typed', text);
    expect(loadFor('bo').texts.all()).toEqual({});
  });

  it('make the browser ask before leaving where storage is forbidden', () => {
    const page = load(() => {
      throw new DOMException('Denied.', 'SecurityError');
    });
    page.becomes({ status: 'complete', user: createUser('bo') });
    expect(tryToLeave()).toBe('left');
    page.texts.keep('access of file-1', 'dee@');
    expect(tryToLeave()).toBe('asked');
  });

  it('do not make the browser ask if they can be stored', () => {
    loadFor('bo').texts.keep('access of file-1', 'dee@');
    expect(tryToLeave()).toBe('left');
  });
});
