/** The state of a history entry to which a URL without a tab was redirected. */
export const LANDING = 'landing';

export const isLanding = (state: unknown): boolean => state === LANDING;
