import type { UnknownName } from './shape.ts';
import { EN } from '../strings/en.ts';

/** How many letters may be wrong in a name that still counts as a typing error. */
const MAX_EDIT_DISTANCE = 3;

/** The number of letters to insert, delete or replace (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (const [column, other] of Array.from(to).entries())
      next.push(
        Math.min(
          (next[column] ?? 0) + 1,
          (row[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + (letter === other ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The name that was probably meant. */
function nearestName(name: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((each) => ({ each, by: editDistance(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ by }) => by <= MAX_EDIT_DISTANCE)
    .sort((one, other) => one.by - other.by);
  return nearest?.each;
}

/** The message to the developer of the page about an unknown name. */
export function describeUnknownName({ path, name, known }: UnknownName): string {
  const nearest = nearestName(name, known);
  const advice =
    nearest === undefined ? `Its names are: ${known.join(', ')}.` : `Did you mean "${nearest}"?`;
  return `${path} has no "${name}". ${advice}`;
}

const STRING_KEYS = Object.keys(EN);

/** The keys of texts are compared here, because most of the texts are in other chunks. */
export const unknownStringKeys = (strings: object): readonly UnknownName[] =>
  Object.keys(strings)
    .filter((name) => !STRING_KEYS.includes(name))
    .map((name) => ({ path: 'strings', name, known: STRING_KEYS }));
