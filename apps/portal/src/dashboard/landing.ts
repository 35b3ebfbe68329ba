/** The state of a history entry to which an address without a tab was redirected. */
export const LANDING = 'landing';

export const isLanding = (state: unknown): boolean => state === LANDING;
