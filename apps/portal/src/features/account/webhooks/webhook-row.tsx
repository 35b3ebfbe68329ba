import type { PinProof, Webhook, WebhookTestResult, WebhookWithSecret } from '@bakehouse/contract';
import { useState } from 'react';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Badge, type BadgeTone } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { QuestionDialog } from '../../../components/dialogs/question-dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { PinDialog } from '../../../pin/pin-dialog.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { WEBHOOK_TEXTS as TEXTS } from './texts.ts';
import { useReloadWebhooks } from './use-webhooks.ts';
import { WebhookFacts } from './webhook-facts.tsx';
import styles from './webhooks.module.css';

const TONES: Readonly<Record<Webhook['state'], BadgeTone>> = {
  ok: 'success',
  failing: 'warning',
  paused: 'neutral',
};

interface WebhookRowProps {
  webhook: Webhook;
  onChange: () => void;
  onRotated: (webhook: WebhookWithSecret) => void;
  /** The pressed button is gone with its row. */
  onRemoved: () => void;
}

export function WebhookRow({ webhook, onChange, onRotated, onRemoved }: WebhookRowProps) {
  const { id, url, description, state, dead_letters: deadLetters } = webhook;
  return (
    <li className={styles.webhook}>
      <div className={styles.name}>
        <strong>{description}</strong>
        <Badge tone={TONES[state]}>{TEXTS.states[state]}</Badge>
      </div>
      <div className={styles.url}>{url}</div>
      <WebhookFacts webhook={webhook} />
      {deadLetters > 0 && <DeadLetters id={id} name={description} count={deadLetters} />}
      <Tools webhook={webhook} onChange={onChange} onRotated={onRotated} onRemoved={onRemoved} />
    </li>
  );
}

function Tools({ webhook, onChange, onRotated, onRemoved }: WebhookRowProps) {
  const { webhooks } = useService('api');
  const { id, description: name } = webhook;
  const [result, setResult] = useState<WebhookTestResult | null>(null);
  const [asked, setAsked] = useState<'secret' | 'removal' | null>(null);
  const close = () => setAsked(null);
  const test = useAction(async () => {
    setResult(null);
    setResult(await webhooks.test(id));
  });
  const rotate = async (proof: PinProof, signal: AbortSignal) => {
    const rotated = await webhooks.rotateSecret(id, proof, signal);
    close();
    onRotated(rotated);
  };
  return (
    <>
      {result && <Notice tone={result.accepted ? 'success' : 'danger'} title={result.text} />}
      {test.error !== null && (
        <Notice tone="danger" title={failureMessageOf(test.error, TEXTS.testFailed)} />
      )}
      <div className={styles.tools}>
        <Button
          size="compact"
          busy={test.isPending}
          aria-label={TEXTS.testOne(name)}
          onClick={() => void test.run()}
        >
          {TEXTS.test}
        </Button>
        <PauseButton webhook={webhook} />
        <Button size="compact" aria-label={TEXTS.changeOne(name)} onClick={onChange}>
          {TEXTS.change}
        </Button>
        <Button
          size="compact"
          aria-label={TEXTS.rotateOne(name)}
          onClick={() => setAsked('secret')}
        >
          {TEXTS.rotate}
        </Button>
        <Button
          size="compact"
          aria-label={TEXTS.removeOne(name)}
          onClick={() => setAsked('removal')}
        >
          {TEXTS.remove}
        </Button>
      </div>
      <PinDialog
        open={asked === 'secret'}
        reason={TEXTS.rotateReason}
        onProof={rotate}
        onClose={close}
        fallback={TEXTS.rotateFailed}
        unknown={TEXTS.rotateUnknown}
      />
      <RemovalDialog
        webhook={webhook}
        open={asked === 'removal'}
        onClose={close}
        onRemoved={onRemoved}
      />
    </>
  );
}

function PauseButton({ webhook: { id, description: name, state } }: { webhook: Webhook }) {
  const { webhooks } = useService('api');
  const toasts = useService('toasts');
  const reload = useReloadWebhooks();
  const isPaused = state === 'paused';
  const pause = useAction(async () => {
    try {
      await webhooks.pause(id, !isPaused);
      const message = isPaused ? TEXTS.resumed(name) : TEXTS.paused(name);
      toasts.add({ tone: 'success', message });
    } catch (error) {
      toasts.add({ tone: 'error', message: failureMessageOf(error, TEXTS.pauseFailed) });
    }
    await reload();
  });
  return (
    <Button
      size="compact"
      busy={pause.isPending}
      aria-label={isPaused ? TEXTS.resumeOne(name) : TEXTS.pauseOne(name)}
      onClick={() => void pause.run()}
    >
      {isPaused ? TEXTS.resume : TEXTS.pause}
    </Button>
  );
}

interface RemovalDialogProps {
  webhook: Webhook;
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

function RemovalDialog({ webhook, open, onClose, onRemoved }: RemovalDialogProps) {
  const { id, description: name } = webhook;
  const { webhooks } = useService('api');
  const toasts = useService('toasts');
  const reload = useReloadWebhooks();
  const remove = async () => {
    onClose();
    try {
      await webhooks.remove(id);
      toasts.add({ tone: 'success', message: TEXTS.removed(name) });
      onRemoved();
    } catch (error) {
      toasts.add({ tone: 'error', message: failureMessageOf(error, TEXTS.removeFailed) });
    }
    await reload();
  };
  return (
    <QuestionDialog
      title={TEXTS.removeTitle}
      message={TEXTS.removeQuestion(name)}
      confirmLabel={TEXTS.remove}
      tone="danger"
      open={open}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
