import type { CallOutcome } from '../page/sdk-page.ts';
import type { ReceivedRequest } from '../replay/received-request.ts';
import { sortedShapeOf } from './shape-of.ts';
import type { ClientName, MethodStep } from './step.ts';
import type { JourneyWorld } from './world.ts';

export interface StepResult {
  step: MethodStep;
  /** Why the outcome is not the expected one; undefined if it is. */
  problem: string | undefined;
  shape: readonly string[];
  /** The requests of the client during the step and its preparation. */
  requests: readonly ReceivedRequest[];
}

const outcomeProblemOf = (
  { members = [], error }: MethodStep,
  outcome: CallOutcome,
): string | undefined => {
  if ('error' in outcome) {
    const { error_type, name, message } = outcome.error;
    return error_type === error && error !== undefined
      ? undefined
      : `rejected: ${typeof error_type === 'string' ? error_type : `${name} ${message}`}`;
  }
  if (error !== undefined) return 'resolved';
  const value = Object(outcome.value) as Record<string, unknown>;
  const missing = members.filter((member) => value[member] === undefined);
  return missing.length > 0 ? `without ${missing.join(', ')}` : undefined;
};

const playStep = async (
  world: JourneyWorld,
  step: MethodStep,
): Promise<Omit<StepResult, 'requests'>> => {
  await step.before?.(world);
  const args = (await step.args?.(world)) ?? [];
  const outcome = await world.sdk.call(step.call, ...args);
  const problem = outcomeProblemOf(step, outcome);
  if ('error' in outcome) return { step, shape: [String(outcome.error.error_type)], problem };
  const value = Object(outcome.value) as Record<string, unknown>;
  if (problem === undefined) step.keep?.(world, value);
  return { step, shape: sortedShapeOf(outcome.value), problem };
};

/** A step that cannot be prepared, because an earlier one failed, counts as failed. */
export async function playSteps(
  world: JourneyWorld,
  client: ClientName,
  steps: readonly MethodStep[],
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps.filter(({ only }) => only?.includes(client) ?? true)) {
    const failed = (error: unknown) => ({ step, shape: [], problem: String(error) });
    const played = await playStep(world, step).catch(failed);
    results.push({ ...played, requests: await world.sent.take() });
  }
  return results;
}
