function decodeValue(text: string): string {
  const plain = /^"(.*)"$/.exec(text)?.[1] ?? text;
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/**
 * The different values that the Cookie headers of a request have for a name (RFC 6265, section 5.4).
 * Names are compared as they are, because browsers do not decode them.
 */
export const cookieValuesIn = (headers: readonly string[], name: string): string[] => {
  const pairs = headers.flatMap((header) => header.split(';')).map((pair) => pair.trim());
  const values = pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decodeValue(pair.slice(name.length + 1)));
  return [...new Set(values)].filter((value) => value !== '');
};
