import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignedInDevice } from '../../api/accounts/account.ts';
import { useAccountApi } from '../../api/accounts/use-account-api.ts';
import { failureMessageOf } from '../../api/http/failure.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useClock } from '../../time/clock-context.ts';
import { formatTimeSince } from '../../time/relative-time.ts';
import { useToasts } from '../../toasts/toasts-context.ts';
import styles from './account-settings.module.css';
import { SettingsSection } from './settings-section.tsx';
import { DEVICE_TEXTS } from './texts.ts';

const DEVICES_KEY = ['account', 'devices'];

export function Devices() {
  const api = useAccountApi();
  const toasts = useToasts();
  const queries = useQueryClient();
  const devices = useQuery({
    queryKey: DEVICES_KEY,
    queryFn: ({ signal }) => api.devices(signal),
  });
  const logOut = useAction(async () => {
    await api.logOutElsewhere();
    await queries.invalidateQueries({ queryKey: DEVICES_KEY });
    toasts.add({ tone: 'success', message: DEVICE_TEXTS.loggedOut });
  });
  const hasOthers = (devices.data ?? []).some(({ isCurrent }) => !isCurrent);

  return (
    <SettingsSection
      title={DEVICE_TEXTS.title}
      action={
        hasOthers && (
          <Button size="compact" busy={logOut.isPending} onClick={() => void logOut.run()}>
            {DEVICE_TEXTS.logOutElsewhere}
          </Button>
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
      {devices.data && <DeviceList devices={devices.data} />}
      {devices.data && !hasOthers && <p className={styles.hint}>{DEVICE_TEXTS.onlyThis}</p>}
    </SettingsSection>
  );
}

function DeviceList({ devices }: { devices: readonly SignedInDevice[] }) {
  const now = useClock();
  return (
    <ul className={styles.devices}>
      {devices.map(({ id, name, isCurrent, lastAccessedAt }) => (
        <li key={id} className={styles.device}>
          <span>{name}</span>
          <span className={styles.lastUsed}>
            {isCurrent
              ? DEVICE_TEXTS.current
              : DEVICE_TEXTS.lastUsed(formatTimeSince(Date.parse(lastAccessedAt), now()))}
          </span>
        </li>
      ))}
    </ul>
  );
}
