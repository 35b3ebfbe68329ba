import { Component, type ReactNode } from 'react';
import { Notice } from '../components/notice.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  onReload: () => void;
}

/** A class, because React has no hook for error boundaries. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main>
        <Notice
          tone="danger"
          title="This page could not be shown."
          action={{ label: 'Reload', onPress: this.props.onReload }}
        >
          Your files are not affected.
        </Notice>
      </main>
    );
  }
}
