import type { KnownDifference } from './differences.ts';
import type { ObservedScreen } from './journey.ts';

const CONTROL_PATTERN = /^(button|link|tab|field|list): /;

const withoutFacts = (facts: readonly string[], others: readonly string[]) =>
  facts.filter((fact) => !others.includes(fact));

/** Returns the controls that both widgets have, if a person finds them in another order. */
function findOtherOrder(theirs: readonly string[], ours: readonly string[]): string[] {
  const controls = (facts: readonly string[], others: readonly string[]) =>
    facts.filter((fact) => CONTROL_PATTERN.test(fact) && others.includes(fact)).join(', ');
  const order = controls(ours, theirs);
  return order === controls(theirs, ours) ? [] : [`order: ${order}`];
}

interface ScreenDifferences {
  theirs: string[];
  ours: string[];
}

function findDifferences(theirs: readonly string[], ours: readonly string[]): ScreenDifferences {
  return {
    theirs: withoutFacts(theirs, ours),
    ours: [...withoutFacts(ours, theirs), ...findOtherOrder(theirs, ours)],
  };
}

/** @returns the differences that no row explains, and the rows that are not true */
export function findProblems(
  known: readonly KnownDifference[],
  screen: string,
  theirs: ObservedScreen,
  ours: ObservedScreen,
): string[] {
  const found = findDifferences(theirs.facts, ours.facts);
  const here = known.filter(({ screens }) => screens.includes(screen));
  const rows = [...here, ...known.filter(({ isAnywhere }) => isAnywhere)];
  const problemsOf = (side: keyof ScreenDifferences) => [
    ...withoutFacts(
      found[side],
      rows.flatMap((row) => row[side]),
    ).map((fact) => `${screen}: ${side} alone: ${fact}`),
    ...withoutFacts(
      here.flatMap((row) => row[side]),
      found[side],
    ).map((fact) => `${screen}: the table says "${fact}" of ${side}`),
  ];
  return [...problemsOf('theirs'), ...problemsOf('ours')];
}
