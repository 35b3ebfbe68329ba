/** The search parameters in the address bar; those of the router may lag behind in a transition. */
export const readCurrentParams = (): URLSearchParams => new URLSearchParams(window.location.search);
