/** Lets callers that ask for the same thing at the same time share one answer. */
export function createSingleFlight<Value>(): (
  key: string,
  start: () => Promise<Value>,
) => Promise<Value> {
  const flights = new Map<string, Promise<Value>>();
  return (key, start) => {
    const flight = flights.get(key) ?? start().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
