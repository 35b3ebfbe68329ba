/** The current address. The router renders in a transition, so its own parameters may lag behind. */
export const addressNow = (): URLSearchParams => new URLSearchParams(window.location.search);
