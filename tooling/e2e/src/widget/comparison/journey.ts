import type { ComparisonOptions, WidgetSide } from './comparison-page.ts';
import type { SideName } from './comparison-app.ts';

export interface WidgetVisitor extends WidgetSide {
  email: string;
}

export interface JourneyStep {
  /** The name of the screen in the table of differences. */
  screen: string;
  act?: (visitor: WidgetVisitor) => Promise<unknown>;
  /** A text, or one for each widget, that shows that the screen has appeared. */
  shows: string | Readonly<Record<SideName, string>>;
}

export interface Journey {
  name: string;
  opening:
    | ComparisonOptions
    | ((visitor: WidgetVisitor) => ComparisonOptions | Promise<ComparisonOptions>);
  /** Runs with the long tests only. */
  isLong?: boolean;
  /** Runs before the page opens. */
  prepare?: (visitor: WidgetVisitor) => Promise<unknown>;
  steps: readonly JourneyStep[];
}

/** The screens that one of the widgets shows on a journey. */
export interface ObservedScreen {
  screen: string;
  facts: string[];
}

async function takeJourneyStep(
  visitor: WidgetVisitor,
  { screen, act, shows }: JourneyStep,
): Promise<ObservedScreen> {
  await act?.(visitor);
  const text = typeof shows === 'string' ? shows : shows[visitor.name];
  await visitor.root.getByText(text).first().waitFor();
  return { screen, facts: await visitor.readFacts() };
}

export async function takeJourney(
  { prepare, opening, steps }: Journey,
  visitor: WidgetVisitor,
  open: (opening: ComparisonOptions) => Promise<void>,
): Promise<ObservedScreen[]> {
  await prepare?.(visitor);
  await open(typeof opening === 'function' ? await opening(visitor) : opening);
  const seen: ObservedScreen[] = [];
  for (const step of steps) seen.push(await takeJourneyStep(visitor, step));
  return seen;
}
