import type { PortalCall } from '@bakehouse/contract/calls/portal-call';
import type { ComponentPropsWithRef } from 'react';
import { Button } from '../../components/button.tsx';
import { DisabledButtonWithReason } from '../../components/tooltip/disabled-button-with-reason.tsx';
import { useService } from '../../lib/services.tsx';
import { useDisabledReason } from './acting-restrictions.ts';

interface PermissionCheckedButtonProps extends ComponentPropsWithRef<typeof Button> {
  /** The call that a press leads to. */
  call: PortalCall;
}

/** A button that is closed, and says why, while an operator acts for a user and may not send its call. */
export function PermissionCheckedButton({ call, ...button }: PermissionCheckedButtonProps) {
  const reason = useDisabledReason(call);
  if (reason === undefined) return <Button {...button} />;
  return <DisabledPermissionCheckedButton {...button} reason={reason} />;
}

/** Fingers open no tooltip, so a press says the reason, too. */
function DisabledPermissionCheckedButton(
  props: ComponentPropsWithRef<typeof DisabledButtonWithReason>,
) {
  const toasts = useService('toasts');
  const { reason } = props;
  return (
    <DisabledButtonWithReason
      {...props}
      onPress={() => toasts.add({ tone: 'info', message: reason })}
    />
  );
}
