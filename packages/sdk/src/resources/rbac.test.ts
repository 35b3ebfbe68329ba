import { describe, expect, it } from 'vitest';
import { createUser } from '../../test/fixtures.ts';
import type { RbacPolicy, User } from '../types.ts';
import { createRbac } from './rbac.ts';

const POLICY: RbacPolicy = {
  roles: [
    {
      role_id: 'baker',
      description: '',
      permissions: [
        { resource_id: 'files', actions: ['bake', 'open'] },
        { resource_id: 'ovens', actions: ['*'] },
      ],
    },
    {
      role_id: 'opener',
      description: '',
      permissions: [{ resource_id: 'files', actions: ['open'] }],
    },
  ],
  resources: [
    { resource_id: 'files', description: '', actions: ['bake', 'open', 'delete'] },
    { resource_id: 'ovens', description: '', actions: ['heat'] },
  ],
  scopes: [],
};

const rbacOf = (user: User | null, policy: RbacPolicy | null = POLICY) => {
  const bootstrap = { rbacPolicy: policy };
  return createRbac({
    bootstrap: { getSync: () => bootstrap, get: () => Promise.resolve(bootstrap) },
    user: () => user,
  });
};

describe('rbac', () => {
  it.each([
    [['baker'], 'files', 'bake', true],
    [['baker'], 'files', 'delete', false],
    [['baker'], 'ovens', 'heat', true],
    [['baker'], 'ovens', 'explode', true],
    [['opener'], 'files', 'bake', false],
    [['opener', 'baker'], 'files', 'bake', true],
    [['stranger'], 'files', 'open', false],
    [[], 'files', 'open', false],
    [['baker'], 'unknown', 'open', false],
  ])(
    'returns for a user with the roles %j on %s and %s: %s',
    async (roles, resource, action, verdict) => {
      const rbac = rbacOf(createUser({ roles }));
      expect(rbac.isAuthorizedSync(resource, action)).toBe(verdict);
      await expect(rbac.isAuthorized(resource, action)).resolves.toBe(verdict);
    },
  );

  it('allows nothing while nobody is signed in', () => {
    expect(rbacOf(null).isAuthorizedSync('files', 'open')).toBe(false);
  });

  it('allows nothing to a user without roles, or without a policy', () => {
    expect(rbacOf(createUser()).isAuthorizedSync('files', 'open')).toBe(false);
    expect(rbacOf(createUser({ roles: ['baker'] }), null).isAuthorizedSync('files', 'open')).toBe(
      false,
    );
  });

  it.each([[5], ['baker,opener'], ['baker'], [{}], [null]])(
    'allows nothing to a stored user whose roles are %j',
    (roles) => {
      const user = Object.assign(createUser(), { roles });
      expect(rbacOf(user).isAuthorizedSync('files', 'open')).toBe(false);
    },
  );

  it('lists every action of the policy', async () => {
    await expect(rbacOf(createUser({ roles: ['opener'] })).allPermissions()).resolves.toEqual({
      files: { bake: false, open: true, delete: false },
      ovens: { heat: false },
    });
    await expect(rbacOf(createUser(), null).allPermissions()).resolves.toEqual({});
  });
});
