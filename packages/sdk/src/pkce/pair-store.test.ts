import { describe, expect, it } from 'vitest';
import { createFakeStorage } from '../../test/fakes/fake-platform.ts';
import { createPkcePairStore } from './pair-store.ts';

const pair = { code_challenge: 'challenge', code_verifier: 'verifier' };

function setUp() {
  const shared = new Map<string, string>();
  const tab = new Map<string, string>();
  const pairs = createPkcePairStore('state', createFakeStorage(shared), createFakeStorage(tab));
  return { shared, tab, pairs };
}

describe('createPkcePairStore', () => {
  it.each(['magic_links', 'passwords'] as const)(
    'keeps pairs of %s for all tabs until they are cleared',
    (namespace) => {
      const { shared, tab, pairs } = setUp();
      pairs.write(namespace, pair);
      expect(pairs.read(namespace)).toEqual(pair);
      expect([...shared]).toEqual([
        [
          `state::PKCE_VERIFIER:${namespace}`,
          '{"code_challenge":"challenge","code_verifier":"verifier"}',
        ],
      ]);
      pairs.clear(namespace);
      expect(shared.size + tab.size).toBe(0);
      expect(pairs.read(namespace)).toBeUndefined();
    },
  );

  it('keeps pairs of OAuth only for the tab', () => {
    const { shared, tab, pairs } = setUp();
    pairs.write('oauth', pair);
    expect(pairs.read('oauth')).toEqual(pair);
    expect([shared.size, tab.size]).toEqual([0, 1]);
    pairs.clear('oauth');
    expect(tab.size).toBe(0);
  });

  it('keeps pairs of OAuth for all tabs if session storage does not work', () => {
    const shared = new Map<string, string>();
    const none = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
    const pairs = createPkcePairStore('state', createFakeStorage(shared), none);
    pairs.write('oauth', pair);
    expect(pairs.read('oauth')).toEqual(pair);
    expect(shared.size).toBe(1);
  });

  it.each(['garbage', 'null', '[]', '{"code_challenge":1,"code_verifier":"v"}'])(
    'ignores the stored value %s',
    (text) => {
      const { shared, pairs } = setUp();
      shared.set('state::PKCE_VERIFIER:passwords', text);
      expect(pairs.read('passwords')).toBeUndefined();
    },
  );
});
