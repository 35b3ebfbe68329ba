/** The state of a history entry to which a URL without a tab was redirected. */
export const REDIRECTED_ENTRY_STATE = 'landing';

export const isRedirectedEntry = (state: unknown): boolean => state === REDIRECTED_ENTRY_STATE;
