import type { ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './dialog-surface.module.css';
import { Icon } from '../icon.tsx';
import { TEXTS } from '../texts.ts';
import { useOpeningDoubleClickGuard } from './use-opening-double-click-guard.ts';

export interface DialogSurfaceProps {
  role: 'dialog' | 'alertdialog';
  title: string;
  size?: 'normal' | 'wide';
  open: boolean;
  onClose: () => void;
  /** The id of the element that describes the dialog. */
  describedBy?: string | undefined;
  children: ReactNode;
  actions: ReactNode;
}

/** An alert dialog asks a question, so it has no close button and ignores presses outside. */
export function DialogSurface({
  role,
  title,
  size = 'normal',
  open,
  onClose,
  describedBy,
  children,
  actions,
}: DialogSurfaceProps) {
  const isDismissable = role === 'dialog';
  const isDoubleClick = useOpeningDoubleClickGuard(open);
  return (
    <ModalOverlay
      className={classNames(styles.overlay)}
      isOpen={open}
      isDismissable={isDismissable}
      shouldCloseOnInteractOutside={() => !isDoubleClick()}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={classNames(styles.modal, size === 'wide' && styles.wide)}>
        <Dialog
          role={role}
          className={classNames(styles.dialog)}
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        >
          <header className={styles.header}>
            <Heading slot="title" level={2} className={classNames(styles.title)}>
              {title}
            </Heading>
            {isDismissable && (
              <Button variant="quiet" size="compact" aria-label={TEXTS.close} onClick={onClose}>
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
