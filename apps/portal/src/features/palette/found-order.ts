/** How well a label matches what was typed; lower is better. */
const MATCH_RANKS = { whole: 0, start: 1, inside: 2, elsewhere: 3 } as const;

function rankLabel(label: string, text: string): number {
  const name = label.toLowerCase();
  if (name === text || name.startsWith(`${text}@`)) return MATCH_RANKS.whole;
  if (name.startsWith(text)) return MATCH_RANKS.start;
  return name.includes(text) ? MATCH_RANKS.inside : MATCH_RANKS.elsewhere;
}

/** Files are also found by the addresses of their openers, so people can be the better answer. */
export function shouldPeopleComeFirst(
  typed: string,
  people: readonly string[],
  files: readonly string[],
): boolean {
  const text = typed.trim().toLowerCase();
  const bestOf = (labels: readonly string[]) =>
    Math.min(...labels.map((label) => rankLabel(label, text)));
  return bestOf(people) < bestOf(files);
}
