/** Lets `useSyncExternalStore` read a value that differs only between server and browser. */
export const subscribeToNothing = () => (): void => undefined;
