import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Button } from '../../components/button.tsx';
import { buttonClass } from '../../components/button-class.ts';
import { classNames } from '../../components/class-names.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../components/icon.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { lazyChunk } from '../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../lazy/lazy-chunk-view.tsx';
import styles from './account-button.module.css';
import { TEXTS } from './texts.ts';

const lazySettings = lazyChunk(
  async () => (await import('./account-settings.tsx')).AccountSettings,
);

const SETTINGS_HEIGHT = '24rem';

interface AccountButtonProps {
  email: string;
  isLoggingOut: boolean;
  onLogOut: () => void;
}

export function AccountButton({ email, isLoggingOut, onLogOut }: AccountButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AriaButton
        className={classNames(buttonClass({ variant: 'quiet', size: 'compact' }), styles.button)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onHoverStart={lazySettings.preload}
        onFocus={lazySettings.preload}
        onPress={() => setOpen(true)}
      >
        <span className={styles.face}>
          <span className={styles.email} title={email}>
            {email}
          </span>{' '}
          <VisuallyHidden>{TEXTS.buttonLabel}</VisuallyHidden>
          <Icon name="chevron-down" />
        </span>
      </AriaButton>
      <DialogFrame
        role="dialog"
        title={TEXTS.title}
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <Button busy={isLoggingOut} onClick={onLogOut}>
            <Icon name="sign-out" />
            {TEXTS.logOut}
          </Button>
        }
      >
        <dl>
          <dt className={styles.name}>{TEXTS.email}</dt>
          <dd className={styles.value}>{email}</dd>
        </dl>
        <LazyChunkView chunk={lazySettings} name={TEXTS.chunkName} height={SETTINGS_HEIGHT}>
          {(Settings) => <Settings email={email} />}
        </LazyChunkView>
      </DialogFrame>
    </>
  );
}
