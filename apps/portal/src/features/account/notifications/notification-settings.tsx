import {
  NOTIFICATION_KINDS,
  type NotificationChoice,
  type NotificationKind,
  type NotificationSettings as Settings,
  type SaveNotificationSettingsBody,
} from '@bakehouse/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../components/button.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { Notice } from '../../../components/notice.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { useService } from '../../../lib/services.tsx';
import {
  NOTIFICATION_SETTINGS_QUERY_KEY,
  useNotificationSettings,
} from '../../../notifications/notification-settings-query.ts';
import { browserTimeZone } from '../../../time/local-time.ts';
import styles from '../account-settings.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { CHOICE_TEXTS, KIND_TEXTS, SETTINGS_TEXTS as TEXTS } from './texts.ts';

const ALL_CHOICES: readonly NotificationChoice[] = ['now', 'daily', 'off'];
/** The baker asks for this mail, so there is nothing to collect. */
const SHARED_CHOICES: readonly NotificationChoice[] = ['now', 'off'];

const optionsOf = (kind: NotificationKind) =>
  (kind === 'file_shared' ? SHARED_CHOICES : ALL_CHOICES).map((id) => ({
    id,
    label: CHOICE_TEXTS[id],
  }));

const zonesOf = (zone: string | null) =>
  [...new Set([zone ?? 'UTC', browserTimeZone(), 'UTC'])].map((id) => ({
    id,
    label: id.replaceAll('_', ' '),
  }));

export function NotificationSettings() {
  const settings = useNotificationSettings();
  return (
    <SettingsSection title={TEXTS.title}>
      <p className={styles.hint}>{TEXTS.hint}</p>
      {settings.isPending && <p className={styles.hint}>{TEXTS.loading}</p>}
      {settings.isError && (
        <Notice
          tone="danger"
          title={failureMessageOf(settings.error, TEXTS.failed)}
          action={{ label: TEXTS.tryAgain, onPress: () => void settings.refetch() }}
        />
      )}
      {settings.data && <LoadedSettings settings={settings.data} />}
    </SettingsSection>
  );
}

function LoadedSettings({ settings }: { settings: Settings }) {
  const { notifications } = useService('api');
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<'saved' | { error: unknown } | null>(null);
  const { choices, zone, muted_files: mutedFiles } = settings;
  const change = async (run: () => Promise<unknown>) => {
    setOutcome(null);
    try {
      await run();
      setOutcome('saved');
    } catch (error) {
      setOutcome({ error });
    }
    await queries.invalidateQueries({ queryKey: NOTIFICATION_SETTINGS_QUERY_KEY });
  };
  const save = (body: SaveNotificationSettingsBody, shown: Settings) => {
    queries.setQueryData(NOTIFICATION_SETTINGS_QUERY_KEY, shown);
    void change(() => notifications.saveSettings(body));
  };
  const choose = (kind: NotificationKind, choice: NotificationChoice) => {
    const chosen = { [kind]: choice };
    save({ choices: chosen }, { ...settings, choices: { ...choices, ...chosen } });
  };
  return (
    <div className={styles.form}>
      <div className={styles.choices}>
        {NOTIFICATION_KINDS.map((kind) => (
          <Select
            key={kind}
            label={KIND_TEXTS[kind]}
            options={optionsOf(kind)}
            value={choices[kind]}
            onChange={(choice) => choose(kind, choice)}
          />
        ))}
        <Select
          label={TEXTS.zone}
          options={zonesOf(zone)}
          value={zone ?? 'UTC'}
          onChange={(chosen) => save({ zone: chosen }, { ...settings, zone: chosen })}
        />
      </div>
      {mutedFiles.length > 0 && (
        <div>
          <p className={styles.name}>{TEXTS.muted}</p>
          <ul className={styles.devices} aria-label={TEXTS.muted}>
            {mutedFiles.map(({ id, name }) => (
              <li key={id} className={styles.device}>
                <Button
                  size="compact"
                  onClick={() => void change(() => notifications.mute(id, false))}
                >
                  {TEXTS.unmute(name)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <span role="status">
        <VisuallyHidden>{outcome === 'saved' && TEXTS.saved}</VisuallyHidden>
      </span>
      {outcome !== null && outcome !== 'saved' && (
        <Notice tone="danger" title={failureMessageOf(outcome.error, TEXTS.saveFailed)} />
      )}
    </div>
  );
}
