import type { User } from '../../src/api/accounts/auth.ts';

export const createUser = (id: string): User => ({
  id,
  email: `${id}@bakehouse.test`,
  isVerified: true,
  requiresPin: false,
  hasPin: true,
  isAdmin: false,
});
