/** The headers of a request: a Fetch `Headers` object, or an object as in Node. */
export type HeaderSource =
  | { get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request of any framework: a Fetch `Request`, or an object with the headers as in Node. */
export interface RequestLike {
  /** The headers of the request. */
  headers: HeaderSource;
}

const isFetchHeaders = (
  headers: HeaderSource,
): headers is Extract<HeaderSource, { get: (name: string) => string | null }> =>
  typeof headers.get === 'function';

/** Returns the values of a header whose name is in lower case. */
export function headerValuesOf({ headers }: RequestLike, name: string): readonly string[] {
  const value = isFetchHeaders(headers) ? headers.get(name) : headers[name];
  return value === null || value === undefined ? [] : [value].flat();
}
