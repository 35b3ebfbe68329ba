import { type ComponentPropsWithRef, useId } from 'react';
import { Button } from '../button.tsx';
import { Tooltip } from './tooltip.tsx';

interface DisabledButtonWithReasonProps extends Omit<
  ComponentPropsWithRef<typeof Button>,
  'busy' | 'onClick'
> {
  reason: string;
  /** Shows the reason beside the button; otherwise only its tooltip and its description have it. */
  reasonClass?: string | undefined;
  placement?: ComponentPropsWithRef<typeof Tooltip>['placement'];
  onPress?: () => void;
}

/** It stays focusable, so that keyboard users can read why it is closed. */
export function DisabledButtonWithReason(props: DisabledButtonWithReasonProps) {
  const { reason, reasonClass, placement = 'top', onPress, ...button } = props;
  const id = useId();
  return (
    <>
      <Tooltip text={reason} placement={placement}>
        <Button {...button} aria-disabled aria-describedby={id} onClickCapture={onPress} />
      </Tooltip>
      <span id={id} className={reasonClass} hidden={reasonClass === undefined}>
        {reason}
      </span>
    </>
  );
}
