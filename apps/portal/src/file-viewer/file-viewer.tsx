import { useId, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { FileName } from '../components/cells/file-name.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { PageLoading } from '../components/page/page-loading.tsx';
import styles from './file-viewer.module.css';
import { TEXTS } from './texts.ts';
import { useViewerFrame } from './use-viewer-frame.ts';
import { VIEWER_PATH, type ViewedFile } from './viewer-messages.ts';

interface FileViewerProps extends ViewedFile {
  onClose: () => void;
  /** Stays visible, because a file that cannot be shown can still be saved. */
  saveButton: ReactNode;
}

/** Shows the content of a file in a sandboxed frame. Another file needs another `key`. */
export function FileViewer({ blob, name, type, onClose, saveButton }: FileViewerProps) {
  const titleId = useId();
  const { frame, state } = useViewerFrame({ blob, name, type, onEscape: onClose });
  const problem = state.status === 'failed' ? TEXTS.problems[state.problem] : null;
  return (
    <section className={classNames(styles.viewer)} aria-labelledby={titleId}>
      <header className={classNames(styles.header)}>
        <h3 id={titleId} className={classNames(styles.title)}>
          <FileName name={name} />
        </h3>
        <div className={classNames(styles.actions)}>
          {saveButton}
          <Button variant="quiet" size="compact" aria-label={TEXTS.close} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
      </header>
      {state.status === 'loading' && <PageLoading label={TEXTS.loading} />}
      {problem && (
        <Notice tone="warning" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <iframe
        ref={frame}
        className={classNames(styles.frame, state.status !== 'shown' && styles.waiting)}
        title={TEXTS.contentOf(name)}
        sandbox="allow-scripts"
        src={VIEWER_PATH}
      />
    </section>
  );
}
