import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST_VIEW } from './dashboard-state.ts';
import { clearPersisted, readPersisted, writePersisted } from './persisted-state.ts';

const local = () => window.localStorage;
const forbidden = (): Storage => {
  throw new DOMException('The user forbids it.', 'SecurityError');
};
const view = {
  tab: 'activity',
  admin: true,
  zone: 'utc',
  pages: { files: 2, users: 3, activity: 4 },
  shortcuts: false,
} as const;

beforeEach(() => {
  window.localStorage.clear();
});

describe('the persisted state', () => {
  it('is read back as written', () => {
    writePersisted(local, view);
    expect(readPersisted(local)).toEqual(view);
  });

  it('is gone after clearing, and nothing else with it', () => {
    window.localStorage.setItem('other', 'kept');
    writePersisted(local, view);
    clearPersisted(local);
    expect(readPersisted(local)).toEqual(FIRST_VIEW);
    expect(Object.keys(window.localStorage)).toEqual(['other']);
  });

  it.each(['', 'null', '{}', '-1', '0', '1e9', 'constructor', '<script>'])(
    'is as at first when somebody writes %j everywhere',
    (text) => {
      writePersisted(local, view);
      for (const key of Object.keys(window.localStorage)) window.localStorage.setItem(key, text);
      expect(readPersisted(local)).toEqual(FIRST_VIEW);
    },
  );

  it('is as at first where the browser keeps nothing', () => {
    writePersisted(forbidden, view);
    clearPersisted(forbidden);
    expect(readPersisted(forbidden)).toEqual(FIRST_VIEW);
  });
});
