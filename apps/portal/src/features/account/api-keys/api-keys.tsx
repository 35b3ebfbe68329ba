import type { ApiKey, CreatedApiKey } from '@bakehouse/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../components/button.tsx';
import { QuestionDialog } from '../../../components/dialogs/question-dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useService } from '../../../lib/services.tsx';
import { formatDay } from '../../../time/format-date.ts';
import { useZone } from '../../../time/zone.tsx';
import accountStyles from '../account-settings.module.css';
import { ScopedRow } from '../scoped-row.tsx';
import styles from '../settings-list.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { ShownSecret } from '../shown-secret.tsx';
import { CreateKey } from './create-key.tsx';
import { API_KEY_TEXTS as TEXTS, CREATED_KEY_TEXTS, SCOPE_TEXTS } from './texts.ts';
import { useApiKeys, useReloadApiKeys } from './use-api-keys.ts';

type Shown = 'list' | 'form' | CreatedApiKey;

export function ApiKeys() {
  const list = useApiKeys();
  const reload = useReloadApiKeys();
  const [shown, setShown] = useState<Shown>('list');
  const button = useRef<HTMLButtonElement>(null);
  const showList = () => {
    // The button exists again only after the form is gone, so the state changes synchronously.
    flushSync(() => setShown('list'));
    button.current?.focus();
  };
  const showCreated = (created: CreatedApiKey) => {
    setShown(created);
    void reload();
  };
  return (
    <SettingsSection
      title={TEXTS.title}
      action={
        shown === 'list' && (
          <Button ref={button} size="compact" onClick={() => setShown('form')}>
            {TEXTS.create}
          </Button>
        )
      }
    >
      <p className={accountStyles.hint}>{TEXTS.lead}</p>
      {shown === 'form' && <CreateKey onCreated={showCreated} onCancel={showList} />}
      {typeof shown === 'object' && (
        <ShownSecret
          name={shown.name}
          secret={shown.key}
          texts={CREATED_KEY_TEXTS}
          onDone={showList}
        />
      )}
      {list.isPending && <p className={accountStyles.hint}>{TEXTS.loading}</p>}
      {list.isError && (
        <Notice
          tone="danger"
          title={failureMessageOf(list.error, TEXTS.failed)}
          action={{ label: TEXTS.tryAgain, onPress: () => void list.refetch() }}
        />
      )}
      {list.data && shown === 'list' && <KeyList keys={list.data} onRevoked={showList} />}
    </SettingsSection>
  );
}

interface KeyListProps {
  keys: readonly ApiKey[];
  /** The pressed button is gone with its row. */
  onRevoked: () => void;
}

function KeyList({ keys, onRevoked }: KeyListProps) {
  const { apiKeys } = useService('api');
  const toasts = useService('toasts');
  const reload = useReloadApiKeys();
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const revoke = async ({ id, name }: ApiKey) => {
    setAsked(null);
    try {
      await apiKeys.revoke(id);
      toasts.add({ tone: 'success', message: TEXTS.revoked(name) });
      onRevoked();
    } catch (error) {
      toasts.add({ tone: 'error', message: failureMessageOf(error, TEXTS.revokeFailed) });
    }
    await reload();
  };
  return (
    <>
      {keys.length > 0 && (
        <ul className={styles.list} aria-label={TEXTS.list}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setAsked(key)} />
          ))}
        </ul>
      )}
      <QuestionDialog
        title={TEXTS.revokeTitle}
        message={TEXTS.revokeQuestion(asked?.name ?? '')}
        confirmLabel={TEXTS.revoke}
        tone="danger"
        open={asked !== null}
        onConfirm={() => {
          if (asked) void revoke(asked);
        }}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, scopes, created_at, expires_at, last_used_at: lastUsedAt } = apiKey;
  const zone = useZone();
  const now = useService('now');
  const dayOf = (iso: string) => formatDay(iso, zone.name, now());
  return (
    <ScopedRow
      name={name}
      scopes={scopes.map((scope) => SCOPE_TEXTS[scope])}
      facts={TEXTS.facts(dayOf(created_at), dayOf(expires_at))}
      lastUsedAt={lastUsedAt}
      action={
        <Button size="compact" aria-label={TEXTS.revokeOne(name)} onClick={onRevoke}>
          {TEXTS.revoke}
        </Button>
      }
    />
  );
}
