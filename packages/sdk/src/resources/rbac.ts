import type { RbacPolicy, User } from '../types.ts';

/** For each resource of the policy, whether each of its actions is allowed. */
export type Permissions = Record<string, Record<string, boolean>>;

/**
 * What the signed-in user may do, by the project's policy: to show and hide parts of a page. What
 * counts is the check on your server.
 */
export interface Rbac {
  /** By what is known at the moment: false while nobody is signed in or no policy has come yet. */
  isAuthorizedSync: (resource_id: string, action: string) => boolean;
  /** As `isAuthorizedSync`, once the project's policy has come. Never rejects. */
  isAuthorized: (resource_id: string, action: string) => Promise<boolean>;
  /** Everything that the policy names, once it has come. Never rejects. */
  allPermissions: () => Promise<Permissions>;
}

interface Policy {
  rbacPolicy: RbacPolicy | null;
}

export interface RbacOptions {
  bootstrap: { getSync: () => Policy; get: () => Promise<Policy> };
  user: () => User | null;
}

/** Whether one of the user's roles allows the action. */
const allows = (
  policy: RbacPolicy | null,
  user: User | null,
  resource_id: string,
  action: string,
): boolean =>
  policy?.roles
    .filter(({ role_id }) => user?.roles?.includes(role_id))
    .flatMap(({ permissions }) => permissions)
    .some(
      ({ resource_id: id, actions }) =>
        id === resource_id && (actions.includes(action) || actions.includes('*')),
    ) ?? false;

export const createRbac = ({ bootstrap, user }: RbacOptions): Rbac => ({
  isAuthorizedSync: (resource_id, action) =>
    allows(bootstrap.getSync().rbacPolicy, user(), resource_id, action),
  async isAuthorized(resource_id, action) {
    const { rbacPolicy } = await bootstrap.get();
    return allows(rbacPolicy, user(), resource_id, action);
  },
  async allPermissions() {
    const { rbacPolicy } = await bootstrap.get();
    const verdict = (resource_id: string) => (action: string) =>
      [action, allows(rbacPolicy, user(), resource_id, action)] as const;
    return Object.fromEntries(
      (rbacPolicy?.resources ?? []).map(({ resource_id, actions }) => [
        resource_id,
        Object.fromEntries(actions.map(verdict(resource_id))),
      ]),
    );
  },
});
