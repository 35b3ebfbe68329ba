import type { WidgetScreen } from '../../state/screen-names.ts';
import { useWidget } from '../../widget-context.tsx';

/** Leads to another screen, without the error of the wallet on this one. */
export function useLeaveFlow(screen: WidgetScreen): () => void {
  const { dispatch } = useWidget();
  return () => {
    dispatch({ type: 'clear_error_message' });
    dispatch({ type: 'transition', screen });
  };
}
