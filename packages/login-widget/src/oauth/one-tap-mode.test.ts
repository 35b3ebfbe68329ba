import { describe, expect, it } from 'vitest';
import type { LoginConfig } from '../config/config.ts';
import { resolveConfig } from '../config/resolve-config.ts';
import type {
  OAuthProviderOptions,
  OneTapPosition,
} from '../config/product-options/oauth-options.ts';
import { oneTapModeOf, findOneTapProvider } from './one-tap-mode.ts';

const GOOGLE: OAuthProviderOptions = { type: 'google', one_tap: true, position: 'floating' };

const provider = (providers: readonly OAuthProviderOptions[], products: LoginConfig['products']) =>
  findOneTapProvider(
    resolveConfig({ products: products ?? ['oauth'], oauthOptions: { providers } }),
  );

describe('oneTapProvider', () => {
  it('is Google when nothing else is configured', () => {
    expect(provider([GOOGLE], ['oauth'])).toBe(GOOGLE);
  });

  it.each<[string, readonly OAuthProviderOptions[], LoginConfig['products']]>([
    ['another product', [GOOGLE], ['oauth', 'emailMagicLinks']],
    ['another provider', [GOOGLE, { type: 'github' }], ['oauth']],
    ['the same provider twice', [GOOGLE, GOOGLE], ['oauth']],
    ['no provider', [], ['oauth']],
    ['another provider alone', [{ ...GOOGLE, type: 'apple' }], ['oauth']],
    ['One Tap off', [{ ...GOOGLE, one_tap: false }], ['oauth']],
    ['no word of One Tap', [{ type: 'google', position: 'floating' }], ['oauth']],
    ['no position', [{ type: 'google', one_tap: true }], ['oauth']],
    ['an unknown position', [{ ...GOOGLE, position: 'toString' as OneTapPosition }], ['oauth']],
  ])('is nobody with %s', (_, providers, products) => {
    expect(provider(providers, products)).toBeNull();
  });
});

describe('oneTapMode', () => {
  const EMBEDDED = { place: 'embedded', isLegacy: false };
  const FLOATING = { place: 'floating', isLegacy: false };
  const LEGACY = { place: 'embedded', isLegacy: true };

  it.each<[OneTapPosition, object, object | null]>([
    ['embedded', EMBEDDED, FLOATING],
    ['floatingOrEmbedded', EMBEDDED, FLOATING],
    ['embeddedOnly', EMBEDDED, null],
    ['floating', FLOATING, FLOATING],
    ['forceLegacyEmbedded', LEGACY, LEGACY],
  ])('shows %s as %j, and with FedCM as %j', (position, without, withFedCm) => {
    expect(oneTapModeOf({ ...GOOGLE, position }, false)).toEqual(without);
    expect(oneTapModeOf({ ...GOOGLE, position }, true)).toEqual(withFedCm);
  });
});
