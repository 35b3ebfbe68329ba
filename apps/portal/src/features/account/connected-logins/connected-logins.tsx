import { PORTAL_OAUTH_LABELS, type PortalOAuthProvider } from '@bakehouse/contract';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { ConnectedLogin } from '../../../api/accounts/account.ts';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { formatDay } from '../../../time/format-date.ts';
import { useZone } from '../../../time/zone.tsx';
import accountStyles from '../account-settings.module.css';
import { sdkFailureReason } from '../sdk-calls/sdk-failure-reason.ts';
import listStyles from '../settings-list.module.css';
import { SettingsSection } from '../settings-section.tsx';
import styles from './connected-logins.module.css';
import { ProviderMark } from './provider-mark.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { CONNECTED_LOGIN_TEXTS as TEXTS } from './texts.ts';
import { toLoginName } from './to-login-name.ts';
import { useConnectedLogins } from './use-connected-logins.ts';

/** Shown where the server offers a provider, or where another app has connected one. */
export function ConnectedLogins({ email }: { email: string }) {
  const { oauthProviders } = useService('env');
  const toasts = useService('toasts');
  const { list, connect, remove } = useConnectedLogins();
  const [removed, setRemoved] = useState<ConnectedLogin | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  const logins = list.data ?? [];
  if (oauthProviders.length === 0 && logins.length === 0) return null;

  const offered = oauthProviders.filter((name) =>
    logins.every(({ provider }) => provider !== name),
  );
  const finish = ({ providerName }: ConnectedLogin) => {
    flushSync(() => setRemoved(null));
    // The pressed button is gone with its row, so the list takes the focus.
    rows.current?.focus();
    toasts.add({ tone: 'success', ...TEXTS.removed(providerName) });
  };
  return (
    <SettingsSection title={TEXTS.title}>
      <p className={accountStyles.hint}>{TEXTS.lead(email)}</p>
      {list.isPending && <p className={accountStyles.hint}>{TEXTS.loading}</p>}
      {list.isError && (
        <Notice
          tone="danger"
          title={failureMessageOf(list.error, TEXTS.failed)}
          action={{ label: TEXTS.tryAgain, onPress: () => void list.refetch() }}
        />
      )}
      {list.data && (
        <ul ref={rows} className={listStyles.list} tabIndex={-1} aria-label={TEXTS.list}>
          {logins.map((login) => (
            <ConnectedLoginRow key={login.id} login={login} onRemove={() => setRemoved(login)} />
          ))}
          {offered.map((provider) => (
            <OfferedLoginRow key={provider} provider={provider} onConnect={connect} />
          ))}
        </ul>
      )}
      {removed && (
        <DisconnectDialog
          login={removed}
          email={email}
          onConfirm={remove}
          onRemoved={() => finish(removed)}
          onCancel={() => setRemoved(null)}
        />
      )}
    </SettingsSection>
  );
}

interface LoginRowProps {
  provider: string;
  name: string;
  details: readonly string[];
  /** The error, which is shown below the details. */
  failure?: ReactNode;
  children: ReactNode;
}

function LoginRow({ provider, name, details, failure, children }: LoginRowProps) {
  return (
    <li className={listStyles.row}>
      <ProviderMark provider={provider} />
      <div className={styles.text}>
        <div>{name}</div>
        {details.map((detail) => (
          <div key={detail} className={listStyles.detail}>
            {detail}
          </div>
        ))}
        {failure}
      </div>
      {children}
    </li>
  );
}

function ConnectedLoginRow({ login, onRemove }: { login: ConnectedLogin; onRemove: () => void }) {
  const { provider, providerName, accountName, connectedAt } = login;
  const zone = useZone();
  const now = useService('now');
  const since = TEXTS.since(formatDay(connectedAt, zone.name, now()));
  return (
    <LoginRow
      provider={provider}
      name={providerName}
      details={[accountName, since].filter(Boolean)}
    >
      <Button size="compact" aria-label={TEXTS.removeOne(toLoginName(login))} onClick={onRemove}>
        {TEXTS.remove}
      </Button>
    </LoginRow>
  );
}

interface OfferedLoginRowProps {
  provider: PortalOAuthProvider;
  onConnect: (provider: PortalOAuthProvider) => Promise<void>;
}

function OfferedLoginRow({ provider, onConnect }: OfferedLoginRowProps) {
  const label = PORTAL_OAUTH_LABELS[provider];
  const connection = useAction(() => onConnect(provider));
  const failure = connection.error !== null && (
    <Notice tone="danger" title={TEXTS.connectFailed(label)}>
      {sdkFailureReason(connection.error, navigator.onLine)}
    </Notice>
  );
  return (
    <LoginRow provider={provider} name={label} details={[TEXTS.notConnected]} failure={failure}>
      <Button
        size="compact"
        busy={connection.isPending}
        aria-label={TEXTS.connectOne(label)}
        onClick={() => void connection.run()}
      >
        {TEXTS.connect}
      </Button>
    </LoginRow>
  );
}
