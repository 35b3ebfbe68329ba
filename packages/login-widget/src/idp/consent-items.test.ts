import { describe, expect, it } from 'vitest';
import { consentItems, hasCustomScope, toScopes } from './consent-items.ts';

const POLICY = {
  scopes: [
    { scope: 'cakes:read', description: 'See your cakes' },
    { scope: 'cakes:bake', description: '' },
  ],
};

const known = (text: string, details: readonly string[] = []) => ({ kind: 'known', text, details });

describe('consentItems', () => {
  it.each<[string, readonly object[]]>([
    ['', []],
    ['openid', [known('idp.scope.openid')]],
    [
      'openid email profile',
      [
        known('idp.scope.openid'),
        known('idp.scope.details', ['idp.scope.profile', 'idp.scope.email']),
      ],
    ],
    ['phone  phone', [known('idp.scope.details', ['idp.scope.phone'])]],
    [
      'offline_access full_access',
      [known('idp.scope.fullAccess'), known('idp.scope.offlineAccess')],
    ],
    [
      'cakes:read cakes:bake rolls',
      [
        { kind: 'described', scope: 'cakes:read', description: 'See your cakes' },
        { kind: 'other', scope: 'cakes:bake' },
        { kind: 'other', scope: 'rolls' },
      ],
    ],
  ])('explains %j', (scope, items) => {
    expect(consentItems(toScopes(scope), POLICY)).toEqual(items);
  });

  it('names a scope of a project without a policy', () => {
    const other = [{ kind: 'other', scope: 'rolls' }];
    expect(consentItems(['rolls'], null)).toEqual(other);
    expect(consentItems(['rolls'], {})).toEqual(other);
  });

  it.each([
    ['openid email', false],
    ['full_access', false],
    ['openid rolls', true],
  ])('sees in %j a scope of the project: %s', (scope, isCustom) => {
    expect(hasCustomScope(toScopes(scope))).toBe(isCustom);
  });
});
