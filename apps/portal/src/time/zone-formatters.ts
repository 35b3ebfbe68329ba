/** Formatters are cached, because creating one takes longer than using it a hundred times. */
export function createZoneFormatters(
  options: Intl.DateTimeFormatOptions,
): (zone: string) => Intl.DateTimeFormat {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const known = formatters.get(zone);
    if (known) return known;
    const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
    formatters.set(zone, made);
    return made;
  };
}
