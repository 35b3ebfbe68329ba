import { toDisplayAddress } from '@bakehouse/contract/input';
import { useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Button } from '../../components/button.tsx';
import { buttonClass } from '../../components/button-class.ts';
import { classNames } from '../../components/class-names.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../components/icon.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import styles from './account-button.module.css';
import { TEXTS } from './texts.ts';

const doNothing = () => undefined;

interface AccountButtonProps {
  email: string;
  isLoggingOut: boolean;
  onLogOut: () => void;
  /** Called when the user is about to open the settings. */
  onApproach?: () => void;
  /** Whether the URL says that the settings are open. */
  isOpenInUrl?: boolean;
  onClose?: () => void;
  /** The settings below the email. */
  children?: ReactNode;
}

export function AccountButton(props: AccountButtonProps) {
  const { email, isLoggingOut, onLogOut, onApproach = doNothing, children } = props;
  const { isOpenInUrl = false, onClose = doNothing } = props;
  const shown = toDisplayAddress(email);
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || isOpenInUrl;
  const close = () => {
    setOpened(false);
    onClose();
  };
  return (
    <>
      <AriaButton
        className={classNames(buttonClass({ variant: 'quiet', size: 'compact' }), styles.button)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onHoverStart={onApproach}
        onFocus={onApproach}
        onPress={() => setOpened(true)}
      >
        <span className={styles.face}>
          <span className={styles.email} title={shown}>
            {shown}
          </span>{' '}
          <VisuallyHidden>{TEXTS.buttonLabel}</VisuallyHidden>
          <span className={styles.person}>
            <Icon name="person" />
          </span>
          <span className={styles.chevron}>
            <Icon name="chevron-down" />
          </span>
        </span>
      </AriaButton>
      <DialogFrame
        role="dialog"
        title={TEXTS.title}
        open={isOpen}
        onClose={close}
        actions={
          <Button busy={isLoggingOut} onClick={onLogOut}>
            <Icon name="sign-out" />
            {TEXTS.logOut}
          </Button>
        }
      >
        <dl>
          <dt className={styles.name}>{TEXTS.email}</dt>
          <dd className={styles.value}>{shown}</dd>
        </dl>
        {children}
      </DialogFrame>
    </>
  );
}
