/** Ignores a cookie that is sent twice, because another host of the domain may have set one of them. */
export function readUniqueCookie(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`;
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(start.length));
  return values.length === 1 ? values[0] : undefined;
}
