const NAMED_AT_MOST = 5;

export function refusalSentence(fields: readonly (readonly [string, string])[]): string {
  const named = fields
    .slice(0, NAMED_AT_MOST)
    .map(([field, message]) => (/^[A-Z]/.test(message) ? message : `${field} ${message}`));
  const others = fields.length - named.length;
  return [...named, ...(others > 0 ? [`and ${others} more`] : [])].join('; ');
}
