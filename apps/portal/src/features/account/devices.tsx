import { endOtherSessions, endSession } from '@bakehouse/contract/calls/accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SignedInDevice } from '../../api/accounts/account.ts';
import { useAccountApi } from '../../api/accounts/use-account-api.ts';
import { failureMessageOf } from '../../api/http/failure.ts';
import { Notice } from '../../components/notice.tsx';
import { useService } from '../../lib/services.tsx';
import { useAction } from '../../lib/use-action.ts';
import { PermissionCheckedButton } from '../../session/acting/permission-checked-button.tsx';
import { formatTimeSince } from '../../time/relative-time.ts';
import styles from './account-settings.module.css';
import listStyles from './settings-list.module.css';
import { SettingsSection } from './settings-section.tsx';
import { DEVICE_TEXTS } from './texts.ts';
import { toNumberedNames } from './to-numbered-names.ts';

const DEVICES_QUERY_KEY = ['account', 'devices'];

export function Devices() {
  const api = useAccountApi();
  const toasts = useService('toasts');
  const queries = useQueryClient();
  const devices = useQuery({
    queryKey: DEVICES_QUERY_KEY,
    queryFn: ({ signal }) => api.devices(signal),
  });
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears with its row, or with the last of the other devices.
  const focusList = () => list.current?.focus();
  const logOut = useAction(async () => {
    await api.logOutElsewhere();
    await queries.invalidateQueries({ queryKey: DEVICES_QUERY_KEY });
    focusList();
    toasts.add({ tone: 'success', message: DEVICE_TEXTS.loggedOut });
  });
  const hasOthers = (devices.data ?? []).some(({ isCurrent }) => !isCurrent);

  return (
    <SettingsSection
      title={DEVICE_TEXTS.title}
      action={
        hasOthers && (
          <PermissionCheckedButton
            call={endOtherSessions}
            size="compact"
            busy={logOut.isPending}
            onClick={() => void logOut.run()}
          >
            {DEVICE_TEXTS.logOutElsewhere}
          </PermissionCheckedButton>
        )
      }
    >
      {logOut.error !== null && (
        <Notice tone="danger" title={failureMessageOf(logOut.error, DEVICE_TEXTS.logOutFailed)} />
      )}
      {devices.isPending && <p className={styles.hint}>{DEVICE_TEXTS.loading}</p>}
      {devices.isError && (
        <Notice
          tone="danger"
          title={failureMessageOf(devices.error, DEVICE_TEXTS.failed)}
          action={{ label: DEVICE_TEXTS.tryAgain, onPress: () => void devices.refetch() }}
        />
      )}
      {devices.data && (
        <ul ref={list} className={listStyles.list} tabIndex={-1} aria-label={DEVICE_TEXTS.title}>
          {toNumberedNames(devices.data).map((device) => (
            <DeviceRow key={device.id} device={device} onLoggedOut={focusList} />
          ))}
        </ul>
      )}
      {devices.data && !hasOthers && <p className={styles.hint}>{DEVICE_TEXTS.onlyThis}</p>}
    </SettingsSection>
  );
}

interface DeviceRowProps {
  device: SignedInDevice;
  onLoggedOut: () => void;
}

function DeviceRow({ device, onLoggedOut }: DeviceRowProps) {
  const { id, name, network, isCurrent, lastAccessedAt, impersonator } = device;
  const api = useAccountApi();
  const toasts = useService('toasts');
  const queries = useQueryClient();
  const now = useService('now');
  const logOut = useAction(async () => {
    await api.logOutDevice(id);
    await queries.invalidateQueries({ queryKey: DEVICES_QUERY_KEY });
    onLoggedOut();
    toasts.add({ tone: 'success', message: DEVICE_TEXTS.loggedOutOne(name) });
  });
  const lastUsed = formatTimeSince(Date.parse(lastAccessedAt), now());
  return (
    <li className={listStyles.row}>
      <div>
        <div>{name}</div>
        <div className={listStyles.detail}>
          {isCurrent ? DEVICE_TEXTS.current : DEVICE_TEXTS.lastUsed(lastUsed)}
        </div>
        <div className={listStyles.detail}>{DEVICE_TEXTS.network(network)}</div>
        {impersonator !== undefined && (
          <div className={listStyles.detail}>{DEVICE_TEXTS.actedBy(impersonator)}</div>
        )}
        {logOut.error !== null && (
          <Notice
            tone="danger"
            title={failureMessageOf(logOut.error, DEVICE_TEXTS.logOutOneFailed(name))}
          />
        )}
      </div>
      {!isCurrent && (
        <PermissionCheckedButton
          call={endSession}
          size="compact"
          busy={logOut.isPending}
          aria-label={DEVICE_TEXTS.logOutOne(name)}
          onClick={() => void logOut.run()}
        >
          {DEVICE_TEXTS.logOut}
        </PermissionCheckedButton>
      )}
    </li>
  );
}
