import { changePassword } from '@bakehouse/contract/calls/accounts';
import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { buttonClass } from '../../components/button-class.ts';
import { Notice } from '../../components/notice.tsx';
import { useConfirmLeave } from '../../components/unsaved/confirm-leave-context.ts';
import { paths } from '../../config/paths.ts';
import { isPlainClick } from '../../lib/plain-click.ts';
import { useDisabledReason } from '../../session/acting/acting-restrictions.ts';
import styles from './account-settings.module.css';
import { ApiKeys } from './api-keys/api-keys.tsx';
import { ChangePassword } from './change-password.tsx';
import { ChangePin } from './change-pin.tsx';
import { ConnectedApps } from './connected-apps/connected-apps.tsx';
import { ConnectedLogins } from './connected-logins/connected-logins.tsx';
import { Devices } from './devices.tsx';
import { NotificationSettings } from './notifications/notification-settings.tsx';
import { ForgottenPin } from './forgotten-pin.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SettingsSection } from './settings-section.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';
import { ThemeSetting } from './theme-setting.tsx';
import {
  READ_ONLY_TEXTS,
  DELETE_TEXTS,
  HELP_PAGE_TEXTS,
  CHANGE_PASSWORD_TEXTS,
  PIN_TEXTS,
} from './texts.ts';

type OpenForm = 'password' | 'pin' | null;

interface AccountSettingsProps {
  email: string;
  /** Whether admin mode is on. */
  admin: boolean;
}

/** A chunk of its own, because few visits change the account. */
export function AccountSettings({ email, admin }: AccountSettingsProps) {
  const isClosed = useDisabledReason(changePassword) !== undefined;
  return (
    <div className={styles.settings}>
      <ThemeSetting />
      {isClosed ? (
        <SettingsSection title={READ_ONLY_TEXTS.title}>
          <Notice tone="info" title={READ_ONLY_TEXTS.readOnly(email)} />
        </SettingsSection>
      ) : (
        <OwnSecretsSection email={email} admin={admin} />
      )}
      <Devices />
      <SettingsSection
        title={HELP_PAGE_TEXTS.title}
        action={
          <a href={paths.help} className={buttonClass({ variant: 'secondary', size: 'compact' })}>
            {HELP_PAGE_TEXTS.open}
          </a>
        }
      />
      {!isClosed && <DeletionSection />}
    </div>
  );
}

function OwnSecretsSection({ email, admin }: AccountSettingsProps) {
  const [open, setOpen] = useState<OpenForm>(null);
  const close = () => setOpen(null);
  const passwordButton = useRef<HTMLButtonElement>(null);
  const closePassword = () => {
    // The button exists again only after the form is gone, so the state changes synchronously.
    flushSync(close);
    passwordButton.current?.focus();
  };
  return (
    <>
      <SettingsSection
        title={CHANGE_PASSWORD_TEXTS.title}
        action={
          open !== 'password' && (
            <Button ref={passwordButton} size="compact" onClick={() => setOpen('password')}>
              {CHANGE_PASSWORD_TEXTS.change}
            </Button>
          )
        }
      >
        {open === 'password' && <ChangePassword email={email} onDone={closePassword} />}
      </SettingsSection>
      <SettingsSection
        title={PIN_TEXTS.title}
        action={
          <Button size="compact" onClick={() => setOpen('pin')}>
            {PIN_TEXTS.reset}
          </Button>
        }
      >
        <ForgottenPin />
        {open === 'pin' && <ChangePin onClose={close} />}
      </SettingsSection>
      <Passkeys />
      <ConnectedLogins email={email} />
      <ConnectedApps />
      <RecoveryCodes />
      <ApiKeys />
      {admin && <Webhooks />}
      <NotificationSettings />
    </>
  );
}

function DeletionSection() {
  const navigate = useNavigate();
  const leave = useConfirmLeave();
  const openDeletion = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    leave(() => void navigate(paths.deleteAccount));
  };
  return (
    <SettingsSection
      title={DELETE_TEXTS.title}
      action={
        <Link
          to={paths.deleteAccount}
          onClick={openDeletion}
          className={buttonClass({ variant: 'danger', size: 'compact' })}
        >
          {DELETE_TEXTS.open}
        </Link>
      }
    />
  );
}
