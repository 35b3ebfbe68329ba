/** Only an admin can turn on admin mode; in the address of anybody else it has no effect. */
export const readAdminMode = (params: URLSearchParams, isAdmin: boolean): boolean =>
  isAdmin && params.get('admin') === 'true';
