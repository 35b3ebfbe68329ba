import { describe, expect, it } from 'vitest';
import { toWidgetConfig } from './widget-config.ts';

const origin = 'https://portal.example';
const offered = { origin, hasPasskeys: true, oauthProviders: ['google', 'github'] } as const;
const withCallback = { ...offered, callback: '/portal?page=2' };
const AUTHENTICATE = `${origin}/authenticate`;
const AUTHENTICATE_AND_RETURN = `${AUTHENTICATE}?callback=%2Fportal%3Fpage%3D2`;

describe('toWidgetConfig', () => {
  it.each([
    ['none', { ...offered, callback: null }, AUTHENTICATE],
    ['a callback', withCallback, AUTHENTICATE_AND_RETURN],
  ])('leads links to the portal, with %s', (_, urls, url) => {
    expect(toWidgetConfig('emailLink', urls).emailMagicLinksOptions).toEqual({
      loginRedirectURL: url,
      signupRedirectURL: url,
    });
  });

  it('offers passkeys and the providers of social login, which lead to the portal', () => {
    expect(toWidgetConfig('buttons', withCallback)).toMatchObject({
      products: ['passkeys', 'oauth'],
      oauthOptions: {
        providers: [{ type: 'google' }, { type: 'github' }],
        loginRedirectURL: AUTHENTICATE_AND_RETURN,
        signupRedirectURL: AUTHENTICATE_AND_RETURN,
      },
    });
  });

  it('offers social login alone where there are no passkeys', () => {
    const { products } = toWidgetConfig('buttons', { ...withCallback, hasPasskeys: false });
    expect(products).toEqual(['oauth']);
  });

  it('leads the emails about passwords to the pages of the portal', () => {
    expect(toWidgetConfig('newAccount', withCallback).passwordOptions).toEqual({
      loginRedirectURL: AUTHENTICATE_AND_RETURN,
      resetPasswordRedirectURL: `${origin}/reset-password?callback=%2Fportal%3Fpage%3D2`,
    });
  });

  it.each(['buttons', 'emailLink', 'emailCode', 'newAccount'] as const)(
    'gives sessions of the offer %s the length of those of the form',
    (offer) => {
      expect(toWidgetConfig(offer, withCallback).sessionOptions).toEqual({
        sessionDurationMinutes: 1440,
      });
    },
  );
});
