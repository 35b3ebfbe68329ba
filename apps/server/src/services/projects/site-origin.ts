import type { Project } from '../../config/projects.ts';

/** Returns the origin of the page to which a login of the project leads; null if it has no pages. */
export const findSiteOrigin = ({
  redirect_urls: redirectUrls,
  origins,
}: Pick<Project, 'redirect_urls' | 'origins'>): string | null => {
  const login = redirectUrls.find(({ purposes }) => purposes.includes('login'));
  return login ? new URL(login.url).origin : (origins[0] ?? null);
};
