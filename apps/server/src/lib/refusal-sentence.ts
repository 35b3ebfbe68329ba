const MAX_NAMED_FIELDS = 5;

export function toRefusalSentence(fields: readonly (readonly [string, string])[]): string {
  const named = fields
    .slice(0, MAX_NAMED_FIELDS)
    .map(([field, message]) => (/^[A-Z]/.test(message) ? message : `${field} ${message}`));
  const others = fields.length - named.length;
  return [...named, ...(others > 0 ? [`and ${others} more`] : [])].join('; ');
}
