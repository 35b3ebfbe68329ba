import type { WidgetScreen } from '../../state/screen-names.ts';
import { useWidget } from '../../widget-context.tsx';

/** Opens another screen, and clears the error that the wallet caused on this one. */
export function useScreenChange(screen: WidgetScreen): () => void {
  const { dispatch } = useWidget();
  return () => {
    dispatch({ type: 'clear_error_message' });
    dispatch({ type: 'transition', screen });
  };
}
