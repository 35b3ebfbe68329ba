const ADMIN_PARAM = 'admin';

/** Only an admin can turn on admin mode; in the address of anybody else it has no effect. */
export const readAdminMode = (params: URLSearchParams, isAdmin: boolean): boolean =>
  isAdmin && params.get(ADMIN_PARAM) === 'true';

/** The search parameters of a link. */
export const toAdminParams = (admin: boolean): Record<string, string> =>
  admin ? { [ADMIN_PARAM]: 'true' } : {};

/** Removes the page number, because turning admin mode on or off changes the list. */
export function withAdminMode(params: URLSearchParams, admin: boolean): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (admin) next.set(ADMIN_PARAM, 'true');
  else next.delete(ADMIN_PARAM);
  return next;
}
