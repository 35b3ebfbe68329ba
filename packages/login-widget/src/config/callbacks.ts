import type { WidgetError } from './errors/widget-error.ts';
import type { LoginEvent } from './events.ts';

/** The functions of the page that the widget calls. */
export interface Callbacks {
  /** Called after every step that succeeded. */
  onEvent?: (event: LoginEvent) => void;
  /** Called for every error that the widget shows. */
  onError?: (error: WidgetError) => void;
}
