import type { WidgetContextValue } from '../widget-context.tsx';

/** The parts of the widget that a flow uses. `state` is the state when the flow started. */
export type FlowContext = Pick<
  WidgetContextValue,
  'client' | 'config' | 'state' | 'dispatch' | 'emit' | 'announceLogin' | 'report' | 'logEvent'
>;

/** A flow carries out an action of the user, without a view. It rejects with the error to show. */
export type Flow<Args extends unknown[] = []> = (
  context: FlowContext,
  ...args: Args
) => Promise<void>;
