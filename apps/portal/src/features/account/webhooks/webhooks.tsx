import type { Webhook, WebhookWithSecret } from '@bakehouse/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useService } from '../../../lib/services.tsx';
import accountStyles from '../account-settings.module.css';
import styles from '../settings-list.module.css';
import { SettingsSection } from '../settings-section.tsx';
import { ShownSecret } from '../shown-secret.tsx';
import { WEBHOOK_SECRET_TEXTS, WEBHOOK_TEXTS as TEXTS } from './texts.ts';
import { useReloadWebhooks, useWebhooks } from './use-webhooks.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';

type Shown =
  | { view: 'list' }
  | { view: 'form'; changed: Webhook | null }
  | { view: 'secret'; webhook: WebhookWithSecret };

const LIST: Shown = { view: 'list' };

/** Only for administrators in admin mode. */
export function Webhooks() {
  const list = useWebhooks();
  const reload = useReloadWebhooks();
  const toasts = useService('toasts');
  const [shown, setShown] = useState<Shown>(LIST);
  const button = useRef<HTMLButtonElement>(null);
  const showList = () => {
    // The button exists again only after the form is gone, so the state changes synchronously.
    flushSync(() => setShown(LIST));
    button.current?.focus();
  };
  const showSecret = (webhook: WebhookWithSecret) => {
    setShown({ view: 'secret', webhook });
    void reload();
  };
  const showChanged = ({ description }: Webhook) => {
    showList();
    toasts.add({ tone: 'success', message: TEXTS.changed(description) });
    void reload();
  };
  return (
    <SettingsSection
      title={TEXTS.title}
      action={
        shown.view === 'list' && (
          <Button
            ref={button}
            size="compact"
            onClick={() => setShown({ view: 'form', changed: null })}
          >
            {TEXTS.create}
          </Button>
        )
      }
    >
      <p className={accountStyles.hint}>{TEXTS.lead}</p>
      {shown.view === 'form' && (
        <WebhookForm
          changed={shown.changed}
          onCreated={showSecret}
          onChanged={showChanged}
          onCancel={showList}
        />
      )}
      {shown.view === 'secret' && (
        <ShownSecret
          name={shown.webhook.description}
          secret={shown.webhook.secret}
          texts={WEBHOOK_SECRET_TEXTS}
          onDone={() => {
            showList();
            void reload();
          }}
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
      {list.data && list.data.length > 0 && shown.view === 'list' && (
        <ul className={styles.list} aria-label={TEXTS.list}>
          {list.data.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onChange={() => setShown({ view: 'form', changed: webhook })}
              onRotated={showSecret}
              onRemoved={showList}
            />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
