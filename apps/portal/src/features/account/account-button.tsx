import { useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { buttonClass } from '../../components/button-class.ts';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import styles from './account-button.module.css';
import { AccountPanel } from './account-panel.tsx';
import { TEXTS } from './texts.ts';

interface AccountButtonProps {
  email: string;
  isLoggingOut: boolean;
  onLogOut: () => void;
}

export function AccountButton({ email, isLoggingOut, onLogOut }: AccountButtonProps) {
  const titleId = useId();
  return (
    <DialogTrigger>
      <Button
        className={classNames(buttonClass({ variant: 'quiet', size: 'compact' }), styles.button)}
      >
        <span className={styles.face}>
          <span className={styles.email} title={email}>
            {email}
          </span>{' '}
          <VisuallyHidden>{TEXTS.buttonLabel}</VisuallyHidden>
          <Icon name="chevron-down" />
        </span>
      </Button>
      <Popover
        className={classNames(styles.popover)}
        offset={4}
        placement="bottom end"
        aria-labelledby={titleId}
      >
        <AccountPanel
          titleId={titleId}
          email={email}
          isLoggingOut={isLoggingOut}
          onLogOut={onLogOut}
        />
      </Popover>
    </DialogTrigger>
  );
}
