import type { Callbacks } from '../config/callbacks.ts';
import type { WidgetError } from '../config/errors/widget-error.ts';
import type { LoginEvent } from '../config/events.ts';

/** The events of every element. They bubble, and leave the shadow roots that contain the element. */
export interface WidgetElementEventMap {
  /** A step has succeeded. `detail` is what `onEvent` gets. */
  'bakehouse-event': CustomEvent<LoginEvent>;
  /** The element has served its purpose: the login is complete, or the user has finished. */
  'bakehouse-success': CustomEvent<LoginEvent>;
  /** The user sees an error, or the page is set up wrongly. `detail` is what `onError` gets. */
  'bakehouse-error': CustomEvent<WidgetError>;
}

export function dispatch<Name extends keyof WidgetElementEventMap>(
  element: Element,
  name: Name,
  detail: WidgetElementEventMap[Name]['detail'],
): void {
  element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}

interface GivenCallbacks {
  given: Callbacks | undefined;
  success: LoginEvent['type'];
}

/** Sends the events, and calls the callbacks of the page. The widget tells the page of one that is none. */
export function toDispatchingCallbacks(
  element: Element,
  { given, success }: GivenCallbacks,
): Callbacks {
  const after = <Detail>(
    send: (detail: Detail) => void,
    callback: ((detail: Detail) => void) | undefined,
  ) => {
    if (callback !== undefined && typeof callback !== 'function') return callback;
    return (detail: Detail) => {
      send(detail);
      callback?.call(given, detail);
    };
  };
  const sendEvent = (event: LoginEvent) => {
    dispatch(element, 'bakehouse-event', event);
    if (event.type === success) dispatch(element, 'bakehouse-success', event);
  };
  const sendError = (error: WidgetError) => dispatch(element, 'bakehouse-error', error);
  return {
    ...given,
    onEvent: after(sendEvent, given?.onEvent),
    onError: after(sendError, given?.onError),
  };
}
