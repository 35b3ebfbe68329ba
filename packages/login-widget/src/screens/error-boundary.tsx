import { Component, type ReactNode } from 'react';
import { useStrings } from '../strings/strings.tsx';
import { FailureAlert } from '../ui/failure/failure.tsx';
import { FocusTarget } from '../ui/failure/focus-target.tsx';
import { useWidget } from '../widget-context.tsx';

interface RenderErrorBoundaryProps {
  onError: (error: unknown) => void;
  renderFailure: (retry: () => void) => ReactNode;
  children: ReactNode;
}

interface RenderErrorBoundaryState {
  hasFailed: boolean;
  isRetried: boolean;
}

const INTACT_STATE: RenderErrorBoundaryState = { hasFailed: false, isRetried: false };
const RETRIED_STATE: RenderErrorBoundaryState = { hasFailed: false, isRetried: true };

/** The only class: React catches errors of a render in no other way. */
class RenderErrorBoundary extends Component<RenderErrorBoundaryProps, RenderErrorBoundaryState> {
  override state: RenderErrorBoundaryState = INTACT_STATE;

  static getDerivedStateFromError(): Partial<RenderErrorBoundaryState> {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { renderFailure, children } = this.props;
    const { hasFailed, isRetried } = this.state;
    const content = hasFailed ? renderFailure(() => this.setState(RETRIED_STATE)) : children;
    return isRetried ? <FocusTarget>{content}</FocusTarget> : content;
  }
}

/** Without this component, an error in a part of the widget would blank the whole page. */
export function ErrorBoundary({ children }: { children: ReactNode }): ReactNode {
  const { report } = useWidget();
  const strings = useStrings();
  const renderFailure = (retry: () => void) => (
    <FailureAlert
      error={{ text: strings['error.unknown'] }}
      retryLabel={strings['part.retry']}
      onRetry={retry}
    />
  );
  return (
    <RenderErrorBoundary onError={report} renderFailure={renderFailure}>
      {children}
    </RenderErrorBoundary>
  );
}
