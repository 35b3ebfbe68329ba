import { type AccessRequest, type AllowEffect, BASE_KEY_PATH } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useService } from '../../../lib/services.tsx';
import { formatDate } from '../../../time/format-date.ts';
import { useNow } from '../../../time/use-now.ts';
import { useZone } from '../../../time/zone.tsx';
import { toEffectSentences } from './effect-sentences.ts';
import { EndField, isEndReady, NO_REQUEST_END } from './end-field.tsx';
import { OPEN_REQUESTS_QUERY_KEY } from './requests-queries.ts';
import styles from './requests.module.css';
import { REQUESTS_TEXTS as TEXTS } from './texts.ts';
import type { AnswerControl } from './use-answer.ts';

interface AllowFormProps {
  request: AccessRequest;
  answer: AnswerControl;
  onCancel: () => void;
}

const focusOnMount = (element: HTMLElement | null) => element?.focus();

interface AllowChoice {
  id: string;
  keyPaths: readonly string[];
  until: string | null;
}

const movesDates = ({ openable, expires }: AllowEffect) => openable !== null || expires !== null;

/** An answered request has no preview any more. */
const usePreview = (choice: AllowChoice, isOpen: boolean) => {
  const { accessRequests } = useService('api');
  const { id, keyPaths, until } = choice;
  return useQuery({
    queryKey: [...OPEN_REQUESTS_QUERY_KEY, 'preview', id, keyPaths, until],
    queryFn: ({ signal }) => accessRequests.preview(choice, signal),
    enabled: isOpen && keyPaths.length > 0,
  });
};

export function AllowForm({ request, answer, onCancel }: AllowFormProps) {
  const { id, key_path: path, fields } = request;
  const [keyPaths, setKeyPaths] = useState<readonly string[]>([path ?? BASE_KEY_PATH]);
  const now = useNow();
  const [end, setEnd] = useState(NO_REQUEST_END);
  const { until } = end;
  const isReady = isEndReady(end, now);
  const preview = usePreview(
    { id, keyPaths, until },
    isReady && !answer.isPending && !answer.isDone,
  );
  const effect = preview.data;
  const isMoved = effect !== undefined && movesDates(effect);
  const canAllow = isReady && effect?.allowed === true && keyPaths.length > 0;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (canAllow) answer.send({ answer: 'allow', keyPaths, until, movesDates: isMoved });
      }}
    >
      {fields.length > 0 && (
        <FieldChoice fields={fields} chosen={keyPaths} onChange={setKeyPaths} />
      )}
      <EndField end={end} onChange={setEnd} />
      <EffectPreview
        request={request}
        effect={effect}
        until={until}
        isLoading={preview.isLoading}
      />
      {(preview.error ?? answer.failure) !== null && (
        <p role="alert" className={styles.error}>
          {answer.failure ?? failureMessageOf(preview.error, TEXTS.previewFailed)}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          ref={focusOnMount}
          type="submit"
          variant="primary"
          size="compact"
          busy={answer.isPending}
          aria-disabled={!canAllow}
        >
          {TEXTS.allow}
        </Button>
        <Button size="compact" onClick={onCancel}>
          {TEXTS.cancel}
        </Button>
      </div>
    </form>
  );
}

interface EffectPreviewProps {
  request: AccessRequest;
  effect: AllowEffect | undefined;
  until: string | null;
  isLoading: boolean;
}

function EffectPreview({ request, effect, until, isLoading }: EffectPreviewProps) {
  const { name: zone } = useZone();
  return (
    <div aria-live="polite">
      {isLoading && <Skeleton width={60} />}
      {effect &&
        toEffectSentences(request, { ...effect, until }, (iso) => formatDate(iso, zone)).map(
          (sentence) => <p key={sentence}>{sentence}</p>,
        )}
    </div>
  );
}

interface FieldChoiceProps {
  fields: AccessRequest['fields'];
  chosen: readonly string[];
  onChange: (keyPaths: readonly string[]) => void;
}

function FieldChoice({ fields, chosen, onChange }: FieldChoiceProps) {
  const toggle = (path: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, path] : chosen.filter((one) => one !== path));
  const choices = [{ key_path: BASE_KEY_PATH, field: TEXTS.whole }, ...fields];
  return (
    <fieldset className={styles.choices}>
      <legend>{TEXTS.what}</legend>
      {choices.map(({ key_path: path, field }) => (
        <label key={path} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(path)}
            onChange={({ target }) => toggle(path, target.checked)}
          />
          {field}
        </label>
      ))}
    </fieldset>
  );
}
