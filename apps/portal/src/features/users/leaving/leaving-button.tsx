import { leavePeople } from '@bakehouse/contract/calls/people/leaving';
import { useState } from 'react';
import { PermissionCheckedButton } from '../../../session/acting/permission-checked-button.tsx';
import { LeavingDialog } from './leaving-dialog.tsx';
import { LEAVING_TEXTS } from './texts.ts';

interface LeavingButtonProps {
  email: string;
  admin: boolean;
  /** Whether the button stands in a list of people, and so names the person. */
  isInList?: boolean;
}

/** Opens the preview of everything that ends when the person leaves. */
export function LeavingButton({ email, admin, isInList = false }: LeavingButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  return (
    <>
      <PermissionCheckedButton
        call={leavePeople}
        size="compact"
        {...(isInList && { 'aria-label': LEAVING_TEXTS.startFor(email), variant: 'quiet' })}
        onClick={() => {
          setOpenings(openings + 1);
          setIsOpen(true);
        }}
      >
        {LEAVING_TEXTS.start}
      </PermissionCheckedButton>
      {openings > 0 && (
        <LeavingDialog
          key={openings}
          email={email}
          admin={admin}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
