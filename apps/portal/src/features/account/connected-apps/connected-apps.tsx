import type { ConnectedApp } from '@bakehouse/sdk';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useService } from '../../../lib/services.tsx';
import { formatDay } from '../../../time/format-date.ts';
import { useZone } from '../../../time/zone.tsx';
import accountStyles from '../account-settings.module.css';
import { ScopedRow } from '../scoped-row.tsx';
import styles from '../settings-list.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { RemoveAppDialog } from './remove-app-dialog.tsx';
import { CONNECTED_APP_TEXTS as TEXTS } from './texts.ts';
import { useConnectedApps } from './use-connected-apps.ts';

/** The apps of others that the user has let in. */
export function ConnectedApps() {
  const toasts = useService('toasts');
  const { list, remove } = useConnectedApps();
  const [removed, setRemoved] = useState<ConnectedApp | null>(null);
  const rows = useRef<HTMLDivElement>(null);
  const finish = ({ name }: ConnectedApp) => {
    flushSync(() => setRemoved(null));
    // The pressed button is gone with its row, so the list takes the focus.
    rows.current?.focus();
    toasts.add({ tone: 'success', message: TEXTS.removed(name) });
  };
  return (
    <SettingsSection title={TEXTS.title}>
      {list.isPending && <p className={accountStyles.hint}>{TEXTS.loading}</p>}
      {list.isError && (
        <Notice
          tone="danger"
          title={TEXTS.failed}
          action={{ label: TEXTS.tryAgain, onPress: () => void list.refetch() }}
        />
      )}
      {list.data && (
        <div ref={rows} tabIndex={-1} role="group" aria-label={TEXTS.list}>
          <AppList apps={list.data} onRemove={setRemoved} />
        </div>
      )}
      {removed && (
        <RemoveAppDialog
          app={removed}
          onConfirm={remove}
          onRemoved={() => finish(removed)}
          onCancel={() => setRemoved(null)}
        />
      )}
    </SettingsSection>
  );
}

interface AppListProps {
  apps: readonly ConnectedApp[];
  onRemove: (app: ConnectedApp) => void;
}

function AppList({ apps, onRemove }: AppListProps) {
  if (apps.length === 0) return <p className={accountStyles.hint}>{TEXTS.empty}</p>;
  return (
    <ul className={styles.list}>
      {apps.map((app) => (
        <AppRow key={app.connected_app_id} app={app} onRemove={() => onRemove(app)} />
      ))}
    </ul>
  );
}

function AppRow({ app, onRemove }: { app: ConnectedApp; onRemove: () => void }) {
  const { name, scope_descriptions: scopes, consented_at: since, last_used_at: lastUsedAt } = app;
  const zone = useZone();
  const now = useService('now');
  return (
    <ScopedRow
      name={name}
      scopes={scopes}
      facts={TEXTS.since(formatDay(since, zone.name, now()))}
      lastUsedAt={lastUsedAt}
      action={
        <Button size="compact" aria-label={TEXTS.removeOne(name)} onClick={onRemove}>
          {TEXTS.remove}
        </Button>
      }
    />
  );
}
