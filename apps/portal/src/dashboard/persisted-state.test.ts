import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_VIEW } from './dashboard-state.ts';
import { readPersistedView, writePersistedView } from './persisted-state.ts';
import { clearPersistedView } from './view-storage.ts';

const local = () => window.localStorage;
const forbidden = (): Storage => {
  throw new DOMException('The user forbids it.', 'SecurityError');
};
const view = {
  tab: 'activity',
  admin: true,
  zone: 'utc',
  hideLogins: true,
  pages: { files: 2, users: 3, activity: 4, shared: 5 },
  shortcuts: false,
} as const;

beforeEach(() => {
  window.localStorage.clear();
});

describe('the persisted state', () => {
  it('reads what it has written', () => {
    writePersistedView(local, view);
    expect(readPersistedView(local)).toEqual(view);
  });

  it('is removed by clearing, but other keys are kept', () => {
    window.localStorage.setItem('other', 'kept');
    writePersistedView(local, view);
    clearPersistedView(local);
    expect(readPersistedView(local)).toEqual(DEFAULT_VIEW);
    expect(Object.keys(window.localStorage)).toEqual(['other']);
  });

  it.each(['', 'null', '{}', '-1', '0', '1e9', 'constructor', '<script>'])(
    'is as at first when somebody writes %j everywhere',
    (text) => {
      writePersistedView(local, view);
      for (const key of Object.keys(window.localStorage)) window.localStorage.setItem(key, text);
      expect(readPersistedView(local)).toEqual(DEFAULT_VIEW);
    },
  );

  it('is the default view if the browser has no storage', () => {
    writePersistedView(forbidden, view);
    clearPersistedView(forbidden);
    expect(readPersistedView(forbidden)).toEqual(DEFAULT_VIEW);
  });
});
