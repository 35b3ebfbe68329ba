import type { LeaveResponse } from '@bakehouse/contract';
import { toDisplayAddress } from '@bakehouse/contract/input';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { readZoneChoice } from '../../../time/zone-choice.ts';
import { dashboardUrl } from '../../../url-state/dashboard-link.ts';
import { LeavingEffects } from './leaving-effects.tsx';
import { LeavingQuestion } from './leaving-question.tsx';
import styles from './leaving-dialog.module.css';
import { LEAVING_TEXTS } from './texts.ts';

interface LeavingDialogProps {
  email: string;
  admin: boolean;
  open: boolean;
  onClose: () => void;
}

/** Shows everything that ends before anything does, and afterwards what has ended. */
export function LeavingDialog({ email, admin, open, onClose }: LeavingDialogProps) {
  const queries = useQueryClient();
  const [done, setDone] = useState<LeaveResponse>();
  if (!done) {
    const question = { email, admin, open, onClose, onDone: setDone };
    return <LeavingQuestion {...question} />;
  }
  const close = () => {
    onClose();
    void queries.invalidateQueries();
  };
  return (
    <DialogFrame
      role="dialog"
      title={LEAVING_TEXTS.doneTitle}
      open={open}
      onClose={close}
      actions={<Button onClick={close}>{LEAVING_TEXTS.close}</Button>}
    >
      <LeavingReport done={done} admin={admin} />
    </DialogFrame>
  );
}

function LeavingReport({ done, admin }: { done: LeaveResponse; admin: boolean }) {
  const [params] = useSearchParams();
  const filters = { action: 'person_left' };
  const link = { tab: 'activity', admin, filters, zone: readZoneChoice(params) } as const;
  return (
    <div className={styles.text} role="status">
      <p className={styles.email}>{toDisplayAddress(done.email)}</p>
      <LeavingEffects label={LEAVING_TEXTS.done} left={done} />
      <p>
        <Link to={dashboardUrl(link)}>{LEAVING_TEXTS.record}</Link>
      </p>
    </div>
  );
}
