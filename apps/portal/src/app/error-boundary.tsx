import { Component, type ReactNode } from 'react';
import { Notice } from '../components/notice.tsx';
import { TEXTS } from './texts.ts';

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
          title={TEXTS.pageFailed}
          action={{ label: TEXTS.reload, onPress: this.props.onReload }}
        >
          {TEXTS.filesUnaffected}
        </Notice>
      </main>
    );
  }
}
