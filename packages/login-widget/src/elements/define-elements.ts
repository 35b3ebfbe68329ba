import { ELEMENT_NAMES } from './element-kinds.ts';
import { WidgetElement } from './widget-element.ts';

/** Defines the elements. Those of a copy of the script that came first stay. */
export function defineElements(): void {
  // A server that renders a page with this script has no registry.
  const registry = 'customElements' in globalThis ? customElements : undefined;
  for (const name of ELEMENT_NAMES)
    if (registry && !registry.get(name)) registry.define(name, class extends WidgetElement {});
}
