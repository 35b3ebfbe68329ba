import { Notice } from '../notice.tsx';
import { TEXTS } from './texts.ts';

export const WidgetFailure = ({ onRetry }: { onRetry: () => void }) => (
  <Notice tone="danger" title={TEXTS.failed} action={{ label: TEXTS.tryAgain, onPress: onRetry }} />
);
