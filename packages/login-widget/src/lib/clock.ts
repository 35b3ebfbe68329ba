/** The time in milliseconds. Only effects and flows read it. */
export const now = (): number => Date.now();
