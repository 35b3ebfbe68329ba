import type { Difference } from './differences.ts';
import type { SeenScreen } from './journey.ts';

const CONTROL_PATTERN = /^(button|link|tab|field|list): /;

const without = (facts: readonly string[], others: readonly string[]) =>
  facts.filter((fact) => !others.includes(fact));

/** Returns the controls that both widgets have, if a person finds them in another order. */
function findOtherOrder(theirs: readonly string[], ours: readonly string[]): string[] {
  const controls = (facts: readonly string[], others: readonly string[]) =>
    facts.filter((fact) => CONTROL_PATTERN.test(fact) && others.includes(fact)).join(', ');
  const order = controls(ours, theirs);
  return order === controls(theirs, ours) ? [] : [`order: ${order}`];
}

interface Found {
  theirs: string[];
  ours: string[];
}

function findDifferences(theirs: readonly string[], ours: readonly string[]): Found {
  return {
    theirs: without(theirs, ours),
    ours: [...without(ours, theirs), ...findOtherOrder(theirs, ours)],
  };
}

/** @returns the differences that no row explains, and the rows that are not true */
export function findProblems(
  known: readonly Difference[],
  screen: string,
  theirs: SeenScreen,
  ours: SeenScreen,
): string[] {
  const found = findDifferences(theirs.facts, ours.facts);
  const here = known.filter(({ screens }) => screens.includes(screen));
  const rows = [...here, ...known.filter(({ isAnywhere }) => isAnywhere)];
  const problemsOf = (side: keyof Found) => [
    ...without(
      found[side],
      rows.flatMap((row) => row[side]),
    ).map((fact) => `${screen}: ${side} alone: ${fact}`),
    ...without(
      here.flatMap((row) => row[side]),
      found[side],
    ).map((fact) => `${screen}: the table says "${fact}" of ${side}`),
  ];
  return [...problemsOf('theirs'), ...problemsOf('ours')];
}
