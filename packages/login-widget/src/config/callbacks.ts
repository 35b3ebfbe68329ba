import type { LoginEvent } from './events.ts';

/** What the page is told. */
export interface Callbacks {
  /** Called after every step that succeeded. */
  onEvent?: (event: LoginEvent) => void;
  /** Called for every error that the widget shows: an error of the SDK, or `{ message }`. */
  onError?: (error: { message: string }) => void;
}
