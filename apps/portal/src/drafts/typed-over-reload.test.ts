import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { User } from '../api/auth.ts';
import type { SessionState } from '../session/session-state.ts';
import { createDateDrafts } from './date-drafts.ts';
import { keepTypedOverReload } from './typed-over-reload.ts';
import { createTypedTexts } from './typed-texts.ts';

const user = (id: string): User => ({
  id,
  email: `${id}@bakehouse.test`,
  isVerified: true,
  requiresPin: false,
  hasPin: true,
  isAdmin: false,
});

const NONE = { openable: null, expires: null };
const DRAFT = {
  base: { ...NONE, checksum: 'c', version: 2 },
  typed: { openable: '2030-05-01T09:30', expires: '' },
  meant: NONE,
  zone: 'UTC',
};

const tabStorage = () => window.sessionStorage;

/** A page as it begins to run, before it is known whose it is. */
const load = (openStorage = tabStorage) => {
  let state: SessionState = { status: 'restoring' };
  let tell: () => void = () => undefined;
  const typedTexts = createTypedTexts();
  const dateDrafts = createDateDrafts();
  const session = {
    get: () => state,
    subscribe(listener: () => void) {
      tell = listener;
      return () => undefined;
    },
  };
  onTestFinished(keepTypedOverReload({ session, typedTexts, dateDrafts, openStorage }));
  return {
    typedTexts,
    dateDrafts,
    becomes(next: SessionState) {
      state = next;
      tell();
    },
  };
};

const loadFor = (id: string) => {
  const page = load();
  page.becomes({ status: 'signedIn', user: user(id) });
  return page;
};

const leave = () => window.dispatchEvent(new Event('pagehide'));
const tryToLeave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented ? 'asked' : 'left';
};

describe('what was typed', () => {
  beforeEach(() => {
    tabStorage().clear();
  });

  it('is there again after a reload, once', () => {
    const page = loadFor('bo');
    page.typedTexts.keep('access of file-1', 'dee@');
    page.dateDrafts.keep('file-1', DRAFT);
    leave();
    const again = loadFor('bo');
    expect(again.typedTexts.all()).toEqual({ 'access of file-1': 'dee@' });
    expect(again.dateDrafts.get('file-1')).toEqual(DRAFT);
    expect(tabStorage()).toHaveLength(0);
    expect(loadFor('bo').typedTexts.all()).toEqual({});
  });

  it('is for nobody else, and not there for the same user afterwards', () => {
    loadFor('bo').typedTexts.keep('access of file-1', 'dee@');
    leave();
    const page = loadFor('cy');
    expect(page.typedTexts.all()).toEqual({});
    page.becomes({ status: 'signedIn', user: user('bo') });
    expect(page.typedTexts.all()).toEqual({});
  });

  it('waits for its user to log in, also over a second reload', () => {
    loadFor('bo').typedTexts.keep('access of file-1', 'dee@');
    leave();
    load();
    leave();
    const page = load();
    page.becomes({ status: 'signedOut', onPurpose: false, reason: 'ended' });
    expect(page.typedTexts.all()).toEqual({});
    page.becomes({ status: 'signedIn', user: user('bo') });
    expect(page.typedTexts.all()).toEqual({ 'access of file-1': 'dee@' });
  });

  it('leaves nothing in the storage where there is nothing', () => {
    const page = loadFor('bo');
    page.typedTexts.keep('access of file-1', 'dee@');
    page.typedTexts.keep('access of file-1', '');
    leave();
    expect(tabStorage()).toHaveLength(0);
  });

  it('is not left in the storage of a page that the browser brings back', () => {
    const page = loadFor('bo');
    page.typedTexts.keep('access of file-1', 'dee@');
    leave();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(tabStorage()).toHaveLength(0);
  });

  it.each(['{', '{"userId":"bo"}', 'null'])('is not %s', (text) => {
    tabStorage().setItem('bakehouse.typed', text);
    expect(loadFor('bo').typedTexts.all()).toEqual({});
  });

  it('is asked about before the page is left where the browser keeps nothing', () => {
    const page = load(() => {
      throw new DOMException('Denied.', 'SecurityError');
    });
    page.becomes({ status: 'signedIn', user: user('bo') });
    expect(tryToLeave()).toBe('left');
    page.typedTexts.keep('access of file-1', 'dee@');
    expect(tryToLeave()).toBe('asked');
  });

  it('is not asked about where it is kept', () => {
    loadFor('bo').typedTexts.keep('access of file-1', 'dee@');
    expect(tryToLeave()).toBe('left');
  });
});
