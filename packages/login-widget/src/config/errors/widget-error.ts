import type { AnyAuthError } from '@bakehouse/sdk';
import type { ConfigurationError } from './configuration-error.ts';
import type { PartError } from './part-error.ts';
import type { UnexpectedError } from './unexpected-error.ts';

/** An error in the input, which the user can correct. */
export interface InputProblem {
  /** Absent; all other errors have a name. */
  name?: undefined;
  /** The text that the user reads. */
  message: string;
}

/**
 * The error that `onError` receives: from the SDK, or about a wrong set-up, a chunk that did not load,
 * a fault in code, or the input. Compare `name` to narrow the type.
 */
export type WidgetError =
  AnyAuthError | ConfigurationError | PartError | UnexpectedError | InputProblem;
