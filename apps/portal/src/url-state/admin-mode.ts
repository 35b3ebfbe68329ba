const ADMIN_PARAM = 'admin';

/** Only an admin can turn on admin mode; in the URL of anybody else it has no effect. */
export const readAdminMode = (params: URLSearchParams, isAdmin: boolean): boolean =>
  isAdmin && params.get(ADMIN_PARAM) === 'true';

/** The search parameters of a link. */
export const toAdminParams = (admin: boolean): Record<string, string> =>
  admin ? { [ADMIN_PARAM]: 'true' } : {};

/** Whether the URL says that admin mode is on, or off. */
export const hasAdminMode = (params: URLSearchParams): boolean => params.has(ADMIN_PARAM);

/**
 * Removes the page number, because turning admin mode on or off changes the list.
 * @param isOffExplicit writes "off", because a URL without the parameter gets the remembered mode
 */
export function withAdminMode(
  params: URLSearchParams,
  admin: boolean,
  isOffExplicit = false,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (admin || isOffExplicit) next.set(ADMIN_PARAM, String(admin));
  else next.delete(ADMIN_PARAM);
  return next;
}
