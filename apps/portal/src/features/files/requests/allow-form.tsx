import { type AccessRequest, BASE_KEY_PATH } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useService } from '../../../lib/services.tsx';
import { formatDate } from '../../../time/format-date.ts';
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

const focusOnMount = (element: HTMLElement | null) => element?.focus();

export function AllowForm({ request, answer, onCancel }: AllowFormProps) {
  const { accessRequests } = useService('api');
  const { name: zone } = useZone();
  const { id, key_path: path, fields } = request;
  const [keyPaths, setKeyPaths] = useState<readonly string[]>([path ?? BASE_KEY_PATH]);
  const preview = useQuery({
    queryKey: [...OPEN_REQUESTS_QUERY_KEY, 'preview', id, keyPaths],
    queryFn: ({ signal }) => accessRequests.preview({ id, keyPaths }, signal),
    enabled: keyPaths.length > 0,
  });
  const effect = preview.data;
  const isMoved = effect !== undefined && (effect.openable !== null || effect.expires !== null);
  const canAllow = effect?.allowed === true && keyPaths.length > 0;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (canAllow) answer.send({ answer: 'allow', keyPaths, movesDates: isMoved });
      }}
    >
      {fields.length > 0 && (
        <FieldChoice fields={fields} chosen={keyPaths} onChange={setKeyPaths} />
      )}
      <div aria-live="polite">
        {preview.isPending && <Skeleton width={60} />}
        {effect &&
          toEffectSentences(request, effect, (iso) => formatDate(iso, zone)).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
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
