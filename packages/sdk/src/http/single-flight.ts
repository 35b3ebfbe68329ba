/** Lets concurrent callers with the same key share one promise. */
export function createSingleFlight<Value>(): (
  key: string,
  start: () => Promise<Value>,
) => Promise<Value> {
  const running = new Map<string, Promise<Value>>();
  return (key, start) => {
    const promise = running.get(key) ?? start().finally(() => running.delete(key));
    running.set(key, promise);
    return promise;
  };
}
