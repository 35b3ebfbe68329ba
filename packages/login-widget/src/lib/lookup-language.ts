/**
 * The language for a tag such as `de-AT`: the tag itself, else without its last parts (RFC 4647,
 * "lookup"). Undefined if no part is known.
 */
export function lookupLanguage<Language extends string>(
  tag: string,
  known: readonly Language[],
): Language | undefined {
  const wanted = tag.toLowerCase();
  return (
    known.find((language) => language === wanted) ??
    (wanted.includes('-')
      ? lookupLanguage(wanted.slice(0, wanted.lastIndexOf('-')), known)
      : undefined)
  );
}
