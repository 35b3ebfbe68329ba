import type { WidgetScreen } from '../../state/screen-names.ts';
import { useWidget } from '../../widget-context.tsx';

/** Leads to another screen, whose wallet has not failed yet. */
export function useLeave(screen: WidgetScreen): () => void {
  const { dispatch } = useWidget();
  return () => {
    dispatch({ type: 'clear_error_message' });
    dispatch({ type: 'transition', screen });
  };
}
