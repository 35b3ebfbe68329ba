import type { ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './dialog-frame.module.css';
import { Icon } from '../icon.tsx';

interface DialogFrameProps {
  role: 'dialog' | 'alertdialog';
  title: string;
  open: boolean;
  onClose: () => void;
  /** The id of the describing sentence. */
  describedBy?: string | undefined;
  children: ReactNode;
  actions: ReactNode;
}

/** Only a dialog without a question closes by its cross or a press outside. */
export function DialogFrame({
  role,
  title,
  open,
  onClose,
  describedBy,
  children,
  actions,
}: DialogFrameProps) {
  const plain = role === 'dialog';
  return (
    <ModalOverlay
      className={classNames(styles.overlay)}
      isOpen={open}
      isDismissable={plain}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={classNames(styles.modal)}>
        <Dialog
          role={role}
          className={classNames(styles.dialog)}
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        >
          <header className={styles.header}>
            <Heading slot="title" level={2} className={classNames(styles.title)}>
              {title}
            </Heading>
            {plain && (
              <Button variant="quiet" size="compact" aria-label="Close" onClick={onClose}>
                <Icon name="close" />
              </Button>
            )}
          </header>
          <div className={styles.body}>{children}</div>
          <footer className={styles.actions}>{actions}</footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
