import type { ReactElement } from 'react';
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { classNames } from './class-names.ts';
import styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  /** One element that takes the focus and passes its ref and events on, as our Button does. */
  children: ReactElement<Record<string, unknown>, string>;
  /** Stay while pressed: for a text that answers the press. */
  keepOnPress?: boolean | undefined;
}

const DELAY_MS = 500;

export function Tooltip({ text, children, keepOnPress = false }: TooltipProps) {
  return (
    <TooltipTrigger delay={DELAY_MS} closeDelay={0} shouldCloseOnPress={!keepOnPress}>
      <Focusable>{children}</Focusable>
      <AriaTooltip className={classNames(styles.tooltip)} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
