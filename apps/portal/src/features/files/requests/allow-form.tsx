import { type AccessRequest, type AllowEffect, BASE_KEY_PATH } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../components/button.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useService } from '../../../lib/services.tsx';
import { formatDate } from '../../../time/format-date.ts';
import { useNow } from '../../../time/use-now.ts';
import { useZone } from '../../../time/zone.tsx';
import { toEffectSentences } from './effect-sentences.ts';
import { OPEN_REQUESTS_QUERY_KEY } from './requests-queries.ts';
import styles from './requests.module.css';
import { REQUESTS_TEXTS as TEXTS } from './texts.ts';
import type { AnswerControl } from './use-answer.ts';

interface AllowFormProps {
  request: AccessRequest;
  answer: AnswerControl;
  onCancel: () => void;
}

const DAY_MS = 86_400_000;

const ENDS = [
  { id: 'none', days: null },
  { id: 'day', days: 1 },
  { id: 'week', days: 7 },
  { id: 'month', days: 30 },
] as const;

type EndId = (typeof ENDS)[number]['id'];

const toIsoAfter = (now: number, days: number) => new Date(now + days * DAY_MS).toISOString();

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
  const { name: zone } = useZone();
  const { id, key_path: path, fields } = request;
  const [keyPaths, setKeyPaths] = useState<readonly string[]>([path ?? BASE_KEY_PATH]);
  const now = useNow();
  const [end, setEnd] = useState<{ id: EndId; until: string | null }>({ id: 'none', until: null });
  const { until } = end;
  const preview = usePreview({ id, keyPaths, until }, !answer.isPending && !answer.isDone);
  const effect = preview.data;
  const isMoved = effect !== undefined && movesDates(effect);
  const canAllow = effect?.allowed === true && keyPaths.length > 0;
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
      <Select
        label={TEXTS.until}
        options={ENDS.map(({ id: endId }) => ({ id: endId, label: TEXTS.ends[endId] }))}
        value={end.id}
        onChange={(chosen) => {
          const days = ENDS.find((one) => one.id === chosen)?.days ?? null;
          setEnd({ id: chosen, until: days === null ? null : toIsoAfter(now, days) });
        }}
      />
      <div aria-live="polite">
        {preview.isPending && <Skeleton width={60} />}
        {effect &&
          toEffectSentences(request, { ...effect, until }, (iso) => formatDate(iso, zone)).map(
            (sentence) => <p key={sentence}>{sentence}</p>,
          )}
      </div>
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
