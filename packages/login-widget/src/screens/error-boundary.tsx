import { Component, type ReactNode } from 'react';
import { useStrings } from '../strings/strings.tsx';
import { Button } from '../ui/button.tsx';
import { useWidget } from '../widget-context.tsx';

interface CatchProps {
  onError: (error: unknown) => void;
  renderFailure: (retry: () => void) => ReactNode;
  children: ReactNode;
}

interface CatchState {
  hasFailed: boolean;
}

const INTACT: CatchState = { hasFailed: false };

/** The only class: React catches errors of a render in no other way. */
class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = INTACT;

  static getDerivedStateFromError(): CatchState {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { renderFailure, children } = this.props;
    return this.state.hasFailed ? renderFailure(() => this.setState(INTACT)) : children;
  }
}

/** Without it, an error in a part of the widget would blank the whole page. */
export function ErrorBoundary({ children }: { children: ReactNode }): ReactNode {
  const { report } = useWidget();
  const strings = useStrings();
  const renderFailure = (retry: () => void) => (
    <div className="bh-alert" role="alert">
      <p>{strings['error.unknown']}</p>
      <Button variant="secondary" onClick={retry}>
        {strings['part.retry']}
      </Button>
    </div>
  );
  return (
    <Catch onError={report} renderFailure={renderFailure}>
      {children}
    </Catch>
  );
}
