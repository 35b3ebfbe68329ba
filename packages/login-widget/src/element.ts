/**
 * The widget as custom elements, with all that they need. The import defines them.
 * @packageDocumentation
 */
import { defineElements } from './elements/define-elements.ts';
import { runEffectsEarly } from './elements/early-effects.ts';
import type { WidgetElementEventMap } from './elements/element-events.ts';
import { WidgetElement } from './elements/widget-element.ts';

export { WidgetElement };
export type { WidgetElementEventMap };

declare global {
  interface HTMLElementTagNameMap {
    'bakehouse-login': WidgetElement;
    'bakehouse-password-reset': WidgetElement;
    'bakehouse-passkey-registration': WidgetElement;
    'bakehouse-identity-provider': WidgetElement;
  }
  interface HTMLElementEventMap {
    'bakehouse-event': WidgetElementEventMap['bakehouse-event'];
    'bakehouse-success': WidgetElementEventMap['bakehouse-success'];
    'bakehouse-error': WidgetElementEventMap['bakehouse-error'];
  }
}

runEffectsEarly();
defineElements();
