/** For `useSyncExternalStore`, of a value that differs only between server and browser. */
export const subscribeToNothing = () => (): void => undefined;
