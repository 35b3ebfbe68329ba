import type { PortalCall } from '@bakehouse/contract/calls/portal-call';
import type { ComponentPropsWithRef } from 'react';
import { Button } from '../../components/button.tsx';
import { DisabledButtonWithReason } from '../../components/tooltip/disabled-button-with-reason.tsx';
import { useDisabledReason } from '../../session/acting/acting-restrictions.ts';

interface ActionButtonProps extends ComponentPropsWithRef<typeof Button> {
  /** The button is closed, with the reason, while this session may not send the call. */
  call: PortalCall;
}

export function ActionButton({ call, busy = false, onClick, ...button }: ActionButtonProps) {
  const closed = useDisabledReason(call);
  return closed === undefined ? (
    <Button {...button} busy={busy} onClick={onClick} />
  ) : (
    <DisabledButtonWithReason {...button} reason={closed} />
  );
}
