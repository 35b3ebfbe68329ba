import type { PortalCall } from '@bakehouse/contract/calls/portal-call';
import type { ComponentPropsWithRef } from 'react';
import { Button } from '../../components/button.tsx';
import { ClosedButton } from '../../components/tooltip/closed-button.tsx';
import { useService } from '../../lib/services.tsx';
import { useClosedReason } from './acting-for.ts';

interface CallButtonProps extends ComponentPropsWithRef<typeof Button> {
  /** The call that a press leads to. */
  call: PortalCall;
}

/** A button that is closed, and says why, while an operator acts for a user and may not send its call. */
export function CallButton({ call, ...button }: CallButtonProps) {
  const reason = useClosedReason(call);
  if (reason === undefined) return <Button {...button} />;
  return <ClosedCallButton {...button} reason={reason} />;
}

/** Fingers open no tooltip, so a press says the reason, too. */
function ClosedCallButton(props: ComponentPropsWithRef<typeof ClosedButton>) {
  const toasts = useService('toasts');
  const { reason } = props;
  return <ClosedButton {...props} onPress={() => toasts.add({ tone: 'info', message: reason })} />;
}
