/** The page that was typed, or null when there is no such page and the field goes back to what it showed. */
export function pageJump(text: string, totalPages: number): number | null {
  const digits = text.trim();
  if (!/^[0-9]+$/.test(digits)) return null;
  const page = Number(digits);
  return page >= 1 && page <= totalPages ? page : null;
}
