import type { RbacPolicy, User } from '../types.ts';

/** Whether the user may do each action, by resource and action. */
export type Permissions = Record<string, Record<string, boolean>>;

/**
 * The permissions of the signed-in user (role-based access control), to show and hide parts of a
 * page. Your server must check the permissions itself.
 */
export interface Rbac {
  /**
   * Whether the user may do an action now. False while nobody is signed in or the policy is not
   * loaded.
   * @param resource_id the resource in the policy
   * @param action the action on the resource
   */
  isAuthorizedSync: (resource_id: string, action: string) => boolean;
  /** Loads the policy, then returns the result of `isAuthorizedSync`. Never rejects. */
  isAuthorized: (resource_id: string, action: string) => Promise<boolean>;
  /** Loads the policy, then checks all actions on all resources. Never rejects. */
  allPermissions: () => Promise<Permissions>;
}

interface ConfigWithPolicy {
  rbacPolicy: RbacPolicy | null;
}

export interface RbacOptions {
  bootstrap: { getSync: () => ConfigWithPolicy; get: () => Promise<ConfigWithPolicy> };
  user: () => User | null;
}

const isActionAllowed = (
  policy: RbacPolicy | null,
  user: User | null,
  resource_id: string,
  action: string,
): boolean => {
  // A stored user is not checked in full.
  const roles: unknown = user?.roles;
  return (
    policy?.roles
      .filter(({ role_id }) => Array.isArray(roles) && roles.includes(role_id))
      .flatMap(({ permissions }) => permissions)
      .some(
        ({ resource_id: id, actions }) =>
          id === resource_id && (actions.includes(action) || actions.includes('*')),
      ) ?? false
  );
};

export const createRbac = ({ bootstrap, user }: RbacOptions): Rbac => ({
  isAuthorizedSync: (resource_id, action) =>
    isActionAllowed(bootstrap.getSync().rbacPolicy, user(), resource_id, action),
  async isAuthorized(resource_id, action) {
    const { rbacPolicy } = await bootstrap.get();
    return isActionAllowed(rbacPolicy, user(), resource_id, action);
  },
  async allPermissions() {
    const { rbacPolicy } = await bootstrap.get();
    const toEntry = (resource_id: string) => (action: string) =>
      [action, isActionAllowed(rbacPolicy, user(), resource_id, action)] as const;
    return Object.fromEntries(
      (rbacPolicy?.resources ?? []).map(({ resource_id, actions }) => [
        resource_id,
        Object.fromEntries(actions.map(toEntry(resource_id))),
      ]),
    );
  },
});
