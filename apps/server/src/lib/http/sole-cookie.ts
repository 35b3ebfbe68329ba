/**
 * The value of a cookie. Several of one name cannot be told apart, for one of them may have been set
 * by a neighbouring host or for another path: then none of them counts.
 */
export function soleCookie(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`;
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
  return values.length === 1 ? values[0] : undefined;
}
