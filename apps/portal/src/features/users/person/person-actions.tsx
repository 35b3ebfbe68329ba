import { modifyPermissions } from '@bakehouse/contract/calls/permissions';
import { useState } from 'react';
import type { BanChange } from '../../../api/bans.ts';
import type { Person } from '../../../api/people.ts';
import { BulkReport } from '../../../bulk-runs/bulk-report.tsx';
import { useBulkRun } from '../../../bulk-runs/use-bulk-run.ts';
import { useService } from '../../../lib/services.tsx';
import type { Viewer } from '../../../list/viewer.ts';
import { PermissionCheckedButton } from '../../../session/acting/permission-checked-button.tsx';
import { BanButton } from '../changes/ban-button.tsx';
import { BanDialog } from '../changes/ban-dialog.tsx';
import { useBans } from '../changes/use-bans.ts';
import { useConfirmation } from '../changes/use-confirmation.ts';
import { LeavingButton } from '../leaving/leaving-button.tsx';
import { banChangeFor } from '../rows/opener-rules.ts';
import { isSamePerson } from '../rows/person-rules.ts';
import styles from './person-page.module.css';
import { RemovalDialog } from './removal/removal-dialog.tsx';
import { createRemovalJob } from './removal/create-removal-job.ts';
import { REMOVAL_TEXTS } from './texts.ts';

interface PersonActionsProps {
  person: Person;
  viewer: Viewer;
}

/** In admin mode there is no removal, because only a baker can change the access to their files. */
export function PersonActions({ person, viewer }: PersonActionsProps) {
  const { fileChanges } = useService('api');
  const removal = useBulkRun();
  const [isAsking, setAsking] = useState(false);
  const isOwn = isSamePerson(person.email, viewer.email);
  const isBusy = removal.run?.isRunning === true;
  return (
    <>
      <div className={styles.actions}>
        {!isOwn && <PersonBan person={person} viewer={viewer} />}
        {!viewer.admin && person.files > 0 && (
          <PermissionCheckedButton
            call={modifyPermissions}
            size="compact"
            busy={isBusy}
            onClick={() => setAsking(true)}
          >
            {REMOVAL_TEXTS.start}
          </PermissionCheckedButton>
        )}
        {!isOwn && <LeavingButton email={person.email} admin={viewer.admin} />}
      </div>
      <BulkReport control={removal} />
      <RemovalDialog
        email={person.email}
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={(files) => {
          setAsking(false);
          removal.start(createRemovalJob(fileChanges, person.email, files));
        }}
      />
    </>
  );
}

function PersonBan({ person, viewer }: PersonActionsProps) {
  const { pending, change } = useBans();
  const { confirmation, open, close } = useConfirmation<BanChange>();
  return (
    <>
      <BanButton
        change={banChangeFor(person, viewer)}
        busy={pending.some(({ email }) => isSamePerson(email, person.email))}
        onPress={open}
      />
      {confirmation && (
        <BanDialog
          change={confirmation.subject}
          open={confirmation.isOpen}
          onCancel={close}
          onConfirm={(confirmed) => {
            close();
            void change(confirmed);
          }}
        />
      )}
    </>
  );
}
