import { describe, expect, it } from 'vitest';
import { createFakeStorage } from '../../test/fakes/fake-platform.ts';
import { createPairStore } from './pair-store.ts';

const pair = { code_challenge: 'challenge', code_verifier: 'verifier' };

function setUp() {
  const shared = new Map<string, string>();
  const tab = new Map<string, string>();
  const pairs = createPairStore('state', createFakeStorage(shared), createFakeStorage(tab));
  return { shared, tab, pairs };
}

describe('PKCE pairs', () => {
  it.each(['magic_links', 'passwords'] as const)(
    'of %s are kept for all tabs until they are cleared',
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

  it('of oauth are kept for the tab alone', () => {
    const { shared, tab, pairs } = setUp();
    pairs.write('oauth', pair);
    expect(pairs.read('oauth')).toEqual(pair);
    expect([shared.size, tab.size]).toEqual([0, 1]);
    pairs.clear('oauth');
    expect(tab.size).toBe(0);
  });

  it('of oauth are kept for all tabs where the tab has no storage', () => {
    const shared = new Map<string, string>();
    const none = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
    const pairs = createPairStore('state', createFakeStorage(shared), none);
    pairs.write('oauth', pair);
    expect(pairs.read('oauth')).toEqual(pair);
    expect(shared.size).toBe(1);
  });

  it.each(['garbage', 'null', '[]', '{"code_challenge":1,"code_verifier":"v"}'])(
    'that read %s are none',
    (text) => {
      const { shared, pairs } = setUp();
      shared.set('state::PKCE_VERIFIER:passwords', text);
      expect(pairs.read('passwords')).toBeUndefined();
    },
  );
});
