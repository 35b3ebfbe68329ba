import type { Environment } from '../file-commands/environment.ts';
import { errorText } from '../file-commands/error-report.ts';
import { createAgeClient, type AgeClient, type AgePipes } from './age-client.ts';
import { createServerKeys } from './server-keys.ts';
import { unwrapFileKeys } from './unwrap-file-keys.ts';
import { wrapFileKeys } from './wrap-file-keys.ts';

type StateMachine = (age: AgeClient, env: Environment) => Promise<void>;

const STATE_MACHINES: Readonly<Record<string, StateMachine>> = {
  'recipient-v1': wrapFileKeys,
  'identity-v1': (age, env) => unwrapFileKeys(age, createServerKeys(env, age)),
};

/** Undefined for a state machine of a later version, which the plugin must refuse. */
export const findStateMachine = (name: string): StateMachine | undefined =>
  Object.hasOwn(STATE_MACHINES, name) ? STATE_MACHINES[name] : undefined;

/** @throws Error when age has ended, so that nobody can be told */
export async function runStateMachine(
  machine: StateMachine,
  pipes: AgePipes,
  env: Environment,
): Promise<void> {
  const age = createAgeClient(pipes);
  try {
    await machine(age, env);
  } catch (error) {
    await age.send(['error', 'internal'], errorText(error));
    age.finish();
  } finally {
    age.close();
  }
}
