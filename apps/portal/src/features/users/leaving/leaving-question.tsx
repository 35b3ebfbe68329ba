import { ApiFailure, type LeaveResponse } from '@bakehouse/contract';
import { toDisplayAddress } from '@bakehouse/contract/input';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useId, useState } from 'react';
import type { LeavingRef } from '../../../api/access/leaving.ts';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../components/button.tsx';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { Switch } from '../../../components/fields/switch.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { TEXTS } from '../../../components/texts.ts';
import { UnsavedTyping } from '../../../components/unsaved/unsaved-typing.tsx';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { LeavingEffects } from './leaving-effects.tsx';
import styles from './leaving-dialog.module.css';
import { LEAVING_TEXTS } from './texts.ts';

const REFUSED_STATUS = 400;

/** The last preview stays while another one is loaded, but cannot be confirmed. */
function useLeavingPreview(ref: LeavingRef, isOpen: boolean) {
  const { leaving } = useService('api');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['leaving', ref],
    queryFn: ({ signal }) => leaving.preview(ref, signal),
    enabled: isOpen,
    gcTime: 0,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const isRefused = error instanceof ApiFailure && error.status === REFUSED_STATUS;
  return {
    shown: isFetching || error !== null ? undefined : data,
    hasAccount: data !== undefined && data.account !== null,
    isFetching,
    receiverError: isRefused && ref.receiver !== '' ? LEAVING_TEXTS.wrongReceiver : undefined,
    error: isRefused && ref.receiver !== '' ? null : error,
    check: () => void refetch(),
  };
}

interface LeavingQuestionProps {
  email: string;
  admin: boolean;
  open: boolean;
  onClose: () => void;
  onDone: (done: LeaveResponse) => void;
}

export function LeavingQuestion({ email, admin, open, onClose, onDone }: LeavingQuestionProps) {
  const { leaving } = useService('api');
  const queries = useQueryClient();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [receiver, setReceiver] = useState('');
  const [ban, setBan] = useState(false);
  const preview = useLeavingPreview({ email, admin, receiver }, open);
  const { shown } = preview;
  const act = useAction(async (seen: LeaveResponse) => {
    const isBanned = ban && seen.still.length > 0;
    const ref = { email, admin, receiver, digest: seen.digest, ban: isBanned };
    onDone(await leaving.confirm(ref));
    // A list that is fetched now could take away the row that this dialog is in.
    await queries.invalidateQueries({ refetchType: 'none' });
  });
  const isChecked = typed.trim() === receiver;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isChecked) setReceiver(typed.trim());
    else if (shown) void act.run(shown);
  };
  return (
    <DialogFrame
      role="dialog"
      title={LEAVING_TEXTS.title}
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <SubmitButton
            form={formId}
            isChecked={isChecked}
            admin={admin}
            busy={preview.isFetching || act.isPending}
          />
        </>
      }
    >
      <form id={formId} noValidate className={styles.text} onSubmit={submit}>
        <UnsavedTyping isTyped={open && typed !== ''} />
        <p className={styles.email}>{toDisplayAddress(email)}</p>
        <div className={styles.text} aria-live="polite">
          {shown && <LeavingEffects label={LEAVING_TEXTS.effects} left={shown} />}
          {preview.isFetching && <p>{LEAVING_TEXTS.looking}</p>}
        </div>
        {((admin && preview.hasAccount) || typed !== '') && (
          <TextField
            label={LEAVING_TEXTS.receiver}
            hint={LEAVING_TEXTS.receiverHint}
            error={isChecked ? preview.receiverError : undefined}
            type="email"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        )}
        {shown && <BanChoice left={shown} admin={admin} isOn={ban} onChange={setBan} />}
        {shown && <p>{LEAVING_TEXTS.notUndone}</p>}
        <LeavingFailure
          error={preview.error ?? act.error}
          onCheck={() => {
            act.reset();
            preview.check();
          }}
        />
      </form>
    </DialogFrame>
  );
}

interface SubmitButtonProps {
  form: string;
  isChecked: boolean;
  admin: boolean;
  busy: boolean;
}

/** A receiver who was just typed is checked before anything is done. */
function SubmitButton({ form, isChecked, admin, busy }: SubmitButtonProps) {
  return (
    <Button type="submit" form={form} variant={isChecked ? 'danger' : 'primary'} busy={busy}>
      {isChecked ? LEAVING_TEXTS.confirm[admin ? 'org' : 'own'] : LEAVING_TEXTS.check}
    </Button>
  );
}

interface BanChoiceProps {
  left: LeaveResponse;
  admin: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function BanChoice({ left, admin, ...choice }: BanChoiceProps) {
  if (left.still.length === 0) return null;
  const hint = LEAVING_TEXTS.banHint[admin ? 'org' : 'own'];
  return <Switch label={LEAVING_TEXTS.ban} hint={hint} {...choice} />;
}

/** Asks for a new preview, because something can have changed since the last one. */
function LeavingFailure({ error, onCheck }: { error: unknown; onCheck: () => void }) {
  if (error === null) return null;
  return (
    <Notice
      tone="danger"
      title={failureMessageOf(error, LEAVING_TEXTS.failed)}
      action={{ label: LEAVING_TEXTS.checkAgain, onPress: onCheck }}
    />
  );
}
