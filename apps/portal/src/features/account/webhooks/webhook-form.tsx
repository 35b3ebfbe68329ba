import {
  WEBHOOK_DESCRIPTION_MAX_LENGTH,
  WEBHOOK_URL_MAX_LENGTH,
  type AuditAction,
  type PinProof,
  type Webhook,
  type WebhookWithSecret,
} from '@bakehouse/contract';
import { type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TYPED_TEXTS } from '../../../components/unsaved/texts.ts';
import { useUnsavedWork } from '../../../components/unsaved/unsaved-work-scope.ts';
import { useService } from '../../../lib/services.tsx';
import { useFirstFieldFocus } from '../../../lib/use-first-field-focus.ts';
import { PinDialog } from '../../../pin/pin-dialog.tsx';
import accountStyles from '../account-settings.module.css';
import { EventChoice } from './event-choice.tsx';
import { toKnownEvents } from './event-groups.ts';
import { WEBHOOK_FORM_TEXTS as TEXTS, WEBHOOK_TEXTS } from './texts.ts';

interface Settings {
  description: string;
  url: string;
  events: readonly AuditAction[] | null;
}

const EMPTY: Settings = { description: '', url: '', events: null };

const settingsOf = ({ description, url, events }: Webhook): Settings => ({
  description,
  url,
  events: toKnownEvents(events),
});

type Problems = Partial<Record<keyof Settings, string>>;

const problemsOf = ({ description, url, events }: Settings): Problems => ({
  ...(description.trim() === '' && { description: TEXTS.descriptionMissing }),
  ...(!URL.canParse(url.trim()) && { url: TEXTS.urlMissing }),
  ...(events?.length === 0 && { events: TEXTS.eventsMissing }),
});

const toText = ({ description, url, events }: Settings) =>
  JSON.stringify([description, url, events]);

interface WebhookFormProps {
  /** Null for a new webhook. */
  changed: Webhook | null;
  onCreated: (created: WebhookWithSecret) => void;
  onChanged: (webhook: Webhook) => void;
  onCancel: () => void;
}

export function WebhookForm({ changed, onCreated, onChanged, onCancel }: WebhookFormProps) {
  const { webhooks } = useService('api');
  const form = useFirstFieldFocus();
  const [before] = useState(() => (changed ? settingsOf(changed) : EMPTY));
  const [settings, setSettings] = useState(before);
  const [problems, setProblems] = useState<Problems>({});
  const [isConfirming, setConfirming] = useState(false);
  useUnsavedWork(toText(settings) === toText(before) ? null : TYPED_TEXTS);

  const change = (part: Partial<Settings>) => {
    setSettings({ ...settings, ...part });
    setProblems({});
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = problemsOf(settings);
    flushSync(() => setProblems(found));
    setConfirming(Object.keys(found).length === 0);
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const save = async (proof: PinProof, signal: AbortSignal) => {
    const sent = {
      ...settings,
      description: settings.description.trim(),
      url: settings.url.trim(),
    };
    if (changed) onChanged(await webhooks.change(changed.id, sent, proof, signal));
    else onCreated(await webhooks.create(sent, proof, signal));
  };

  return (
    <form ref={form} className={accountStyles.form} noValidate onSubmit={submit}>
      <TextField
        label={TEXTS.description}
        error={problems.description}
        hint={TEXTS.descriptionHint}
        maxLength={WEBHOOK_DESCRIPTION_MAX_LENGTH}
        autoComplete="off"
        value={settings.description}
        onChange={(description) => change({ description })}
      />
      <TextField
        label={TEXTS.url}
        error={problems.url}
        hint={TEXTS.urlHint}
        type="url"
        inputMode="url"
        maxLength={WEBHOOK_URL_MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={settings.url}
        onChange={(url) => change({ url })}
      />
      <EventChoice chosen={settings.events} onChange={(events) => change({ events })} />
      {problems.events !== undefined && <Notice tone="danger" title={problems.events} />}
      <div className={accountStyles.actions}>
        <Button onClick={onCancel}>{TEXTS.cancel}</Button>
        <Button variant="primary" type="submit">
          {TEXTS.continue}
        </Button>
      </div>
      <PinDialog
        open={isConfirming}
        reason={changed ? WEBHOOK_TEXTS.changeOne(changed.description) : WEBHOOK_TEXTS.create}
        onProof={save}
        onClose={() => setConfirming(false)}
        fallback={changed ? WEBHOOK_TEXTS.changeFailed : TEXTS.createFailed}
        unknown={changed ? WEBHOOK_TEXTS.changeUnknown : TEXTS.createUnknown}
      />
    </form>
  );
}
