import { Component, type ReactNode } from 'react';
import { WidgetFailure } from './widget-failure.tsx';

interface WidgetBoundaryState {
  hasFailed: boolean;
}

const INTACT_STATE: WidgetBoundaryState = { hasFailed: false };

/** Keeps an error of the widget away from the rest of the page. A class, as React demands. */
export class WidgetBoundary extends Component<{ children: ReactNode }, WidgetBoundaryState> {
  override state = INTACT_STATE;

  static getDerivedStateFromError(): WidgetBoundaryState {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <WidgetFailure onRetry={() => this.setState(INTACT_STATE)} />;
  }
}
