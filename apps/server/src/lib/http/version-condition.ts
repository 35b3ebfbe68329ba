/** The versions that a request accepts as current: any, or those listed. */
export type VersionCondition = 'any' | readonly string[];

/**
 * A version as proxies pass it on: weakened (nginx), marked with the compression (Apache, Jetty), or
 * without quotes.
 */
const VERSION_TAG_PATTERN =
  /^(?:(?:W\/)?"([\x21\x23-\x7e]*?)(?:[-;]{1,2}(?:gzip|br|deflate|zstd))?"|(\d+))$/i;

const readVersionTag = (tag: string) => {
  const [, quoted, bare] = VERSION_TAG_PATTERN.exec(tag.trim()) ?? [];
  return quoted ?? bare;
};

const isDefined = (value: string | undefined) => value !== undefined;

/** Reads If-Match, and returns undefined if it is malformed. Our tags are numbers and have no commas. */
export function readVersionCondition(ifMatch: string): VersionCondition | undefined {
  if (ifMatch.trim() === '*') return 'any';
  const versions = ifMatch.split(',').map(readVersionTag);
  return versions.every(isDefined) ? versions : undefined;
}

export const acceptsVersion = (condition: VersionCondition, version: number): boolean =>
  condition === 'any' || condition.includes(String(version));
