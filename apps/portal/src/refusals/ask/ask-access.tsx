import type { OwnRequest, Refusal } from '@bakehouse/contract';
import { askAccess, withdrawRequest } from '@bakehouse/contract/calls/requests/access-requests';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { AskedFile } from '../../api/access/access-requests.ts';
import { failureMessageOf } from '../../api/http/failure.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/fields/select.tsx';
import { TextArea } from '../../components/fields/text-area.tsx';
import { UnsavedTyping } from '../../components/unsaved/unsaved-typing.tsx';
import { useService } from '../../lib/services.tsx';
import { formatDate } from '../../time/format-date.ts';
import { useZone } from '../../time/zone.tsx';
import { PermissionCheckedButton } from '../../session/acting/permission-checked-button.tsx';
import styles from './ask-access.module.css';
import { ASK_TEXTS as TEXTS } from './ask-texts.ts';
import {
  askedFieldsQuery,
  canAskAfter,
  findOwnRequest,
  OWN_REQUESTS_QUERY_KEY,
  ownRequestsQuery,
} from './own-requests.ts';

const REASON_MAX_LENGTH = 500;

interface AskAccessProps {
  file: AskedFile;
  name: string;
  refusal: Refusal;
}

/** Lets a refused person ask the baker, and shows what became of it. */
export function AskAccess({ file, name, refusal }: AskAccessProps) {
  const frame = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const { data } = useQuery(ownRequestsQuery(useService('api')));
  if (data === undefined || !canAskAfter(refusal)) return null;
  const request = findOwnRequest(data, file);
  const renew = async () => {
    await queryClient.invalidateQueries({ queryKey: OWN_REQUESTS_QUERY_KEY });
    // The pressed button is gone, so its place takes the focus.
    frame.current?.focus();
  };
  return (
    <div ref={frame} tabIndex={-1} className={styles.ask}>
      {request?.state === 'open' ? (
        <OpenRequest request={request} onDone={renew} />
      ) : (
        <>
          {request?.state === 'refused' && <RefusedRequest request={request} />}
          <AskForm
            file={file}
            name={name}
            label={request?.state === 'refused' ? TEXTS.askAgain : TEXTS.ask}
            isKnown={refusal !== 'unknown'}
            onDone={renew}
          />
        </>
      )}
    </div>
  );
}

interface OpenRequestProps {
  request: OwnRequest;
  onDone: () => Promise<void>;
}

function OpenRequest({ request, onDone }: OpenRequestProps) {
  const { accessRequests } = useService('api');
  const { name: zone } = useZone();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => accessRequests.withdraw(request.id),
    onSettled: onDone,
  });
  return (
    <>
      <p role="status">
        {TEXTS.sent(formatDate(request.created_at, zone))}{' '}
        {TEXTS.ends(formatDate(request.expires_at, zone))}
      </p>
      {error && (
        <p role="alert" className={styles.error}>
          {failureMessageOf(error, TEXTS.withdrawFailed)}
        </p>
      )}
      <PermissionCheckedButton
        call={withdrawRequest}
        size="compact"
        busy={isPending}
        onClick={() => mutate()}
      >
        {TEXTS.withdraw}
      </PermissionCheckedButton>
    </>
  );
}

function RefusedRequest({ request: { answered_at: at, word } }: { request: OwnRequest }) {
  const { name: zone } = useZone();
  return (
    <p className={styles.word}>
      {at !== null && TEXTS.refused(formatDate(at, zone))} {word !== null && TEXTS.word(word)}
    </p>
  );
}

interface AskFormProps extends Pick<AskAccessProps, 'file' | 'name'> {
  label: string;
  isKnown: boolean;
  onDone: () => Promise<void>;
}

/** The id of the choice that is no field. */
const WHOLE_FILE = '';

const focusOnMount = (element: HTMLElement | null) => element?.focus();

function AskForm({ file, name, label, isKnown, onDone }: AskFormProps) {
  const api = useService('api');
  const { data: fields = [] } = useQuery({ ...askedFieldsQuery(api, file), enabled: isKnown });
  const [wanted, setWanted] = useState(WHOLE_FILE);
  const [reason, setReason] = useState<string | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (text: string) =>
      api.accessRequests.ask(file, text, wanted === WHOLE_FILE ? undefined : wanted),
    onSuccess: onDone,
  });
  if (reason === null)
    return (
      <PermissionCheckedButton
        call={askAccess}
        size="compact"
        aria-label={TEXTS.labelFor(label, name)}
        onClick={() => setReason('')}
      >
        {label}
      </PermissionCheckedButton>
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setEmpty(reason.trim() === '');
    if (reason.trim() !== '') mutate(reason);
  };
  const failure = error ? failureMessageOf(error, TEXTS.failed) : undefined;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <UnsavedTyping isTyped={reason !== ''} />
      {fields.length > 0 && (
        <Select
          label={TEXTS.wanted}
          value={wanted}
          onChange={setWanted}
          options={[
            { id: WHOLE_FILE, label: TEXTS.whole },
            ...fields.map(({ keyPath, name: field }) => ({
              id: keyPath,
              label: TEXTS.field(field),
            })),
          ]}
        />
      )}
      <TextArea
        ref={focusOnMount}
        label={TEXTS.reason}
        hint={isKnown ? TEXTS.hint : TEXTS.hintUnknown}
        value={reason}
        onChange={setReason}
        error={isEmpty ? TEXTS.empty : failure}
        maxLength={REASON_MAX_LENGTH}
        rows={3}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="compact" busy={isPending}>
          {TEXTS.send}
        </Button>
        <Button size="compact" onClick={() => setReason(null)}>
          {TEXTS.cancel}
        </Button>
      </div>
    </form>
  );
}
