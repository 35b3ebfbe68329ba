import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_COLUMNS_CHOICE } from '../list/columns/columns-choice.ts';
import { createColumnsStorage } from './columns-storage.ts';

const KEY = 'bakehouse.columns';
const COMPACT = { hidden: ['baker', 'id'], density: 'compact' } as const;
const NO_STATUS = { hidden: ['status'], density: 'comfortable' } as const;

const memory = createColumnsStorage(() => window.localStorage);

afterEach(() => window.localStorage.clear());

describe('the remembered columns', () => {
  it('are those of each list', () => {
    memory.write('files', COMPACT);
    memory.write('openers', NO_STATUS);
    expect(memory.read('files')).toEqual(COMPACT);
    expect(memory.read('openers')).toEqual(NO_STATUS);
    expect(memory.read('bakers')).toEqual(DEFAULT_COLUMNS_CHOICE);
  });

  it('leave nothing behind when all are shown again', () => {
    memory.write('files', COMPACT);
    memory.write('files', DEFAULT_COLUMNS_CHOICE);
    expect(window.localStorage.getItem(KEY)).toBeNull();
  });

  it.each(['files', 'files=%', 'files=hide', '{"files":1}', '=&&='])(
    'are the default ones if the stored text is %j',
    (text) => {
      window.localStorage.setItem(KEY, text);
      expect(memory.read('files')).toEqual(DEFAULT_COLUMNS_CHOICE);
    },
  );

  it('are the default ones if the browser forbids storage', () => {
    const forbidden = createColumnsStorage(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    forbidden.write('files', COMPACT);
    expect(forbidden.read('files')).toEqual(DEFAULT_COLUMNS_CHOICE);
  });
});
