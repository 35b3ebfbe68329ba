import type { BesideOptions, Side } from './beside-page.ts';
import type { SideName } from './beside-app.ts';

export interface Visitor extends Side {
  email: string;
}

export interface JourneyStep {
  /** The name of the screen in the table of differences. */
  screen: string;
  act?: (visitor: Visitor) => Promise<unknown>;
  /** A text, or one for each widget, that shows that the screen has appeared. */
  shows: string | Readonly<Record<SideName, string>>;
}

export interface Journey {
  name: string;
  opening: BesideOptions | ((visitor: Visitor) => BesideOptions | Promise<BesideOptions>);
  /** Runs with the long tests only. */
  isLong?: boolean;
  /** Runs before the page opens. */
  prepare?: (visitor: Visitor) => Promise<unknown>;
  steps: readonly JourneyStep[];
}

/** The screens that one of the widgets shows on a journey. */
export interface SeenScreen {
  screen: string;
  facts: string[];
}

async function takeStep(
  visitor: Visitor,
  { screen, act, shows }: JourneyStep,
): Promise<SeenScreen> {
  await act?.(visitor);
  const text = typeof shows === 'string' ? shows : shows[visitor.name];
  await visitor.root.getByText(text).first().waitFor();
  return { screen, facts: await visitor.readFacts() };
}

export async function takeJourney(
  { prepare, opening, steps }: Journey,
  visitor: Visitor,
  open: (opening: BesideOptions) => Promise<void>,
): Promise<SeenScreen[]> {
  await prepare?.(visitor);
  await open(typeof opening === 'function' ? await opening(visitor) : opening);
  const seen: SeenScreen[] = [];
  for (const step of steps) seen.push(await takeStep(visitor, step));
  return seen;
}
