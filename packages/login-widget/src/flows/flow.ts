import type { WidgetContextValue } from '../widget-context.tsx';

/** What a flow can read and do. The state is that of the moment when the flow began. */
export type FlowContext = Pick<
  WidgetContextValue,
  'client' | 'config' | 'state' | 'dispatch' | 'emit' | 'announceLogin' | 'report' | 'logEvent'
>;

/** What the user wants, without a view. It rejects with the error to show. */
export type Flow<Args extends unknown[] = []> = (
  context: FlowContext,
  ...args: Args
) => Promise<void>;
