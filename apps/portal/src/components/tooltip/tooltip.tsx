import type { ReactElement } from 'react';
import {
  Focusable,
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipTrigger,
} from 'react-aria-components/Tooltip';
import { classNames } from '../class-names.ts';
import styles from './tooltip.module.css';
import { useTip } from './use-tip.ts';

interface TooltipProps {
  text: string;
  /** Where it covers no other control: beside one in a row, below one in a line of them. */
  placement: Extract<
    AriaTooltipProps['placement'],
    'start' | 'end' | 'top' | 'bottom start' | 'bottom end'
  >;
  /** One element that takes the focus and passes its ref and events on, as our Button does. */
  children: ReactElement<Record<string, unknown>, string>;
  /** Stay while pressed: for a text that answers the press. */
  keepOnPress?: boolean | undefined;
}

const DELAY_MS = 500;

/** Rows are cards there, which have no room beside a control. */
const NARROW = '(width <= 30em)';

/** It takes no pointer events: what lies under it can be pressed. */
export function Tooltip({ text, placement, children, keepOnPress = false }: TooltipProps) {
  const tip = useTip();
  const isNarrow = tip.isOpen && window.matchMedia(NARROW).matches;
  return (
    <TooltipTrigger {...tip} delay={DELAY_MS} closeDelay={0} shouldCloseOnPress={!keepOnPress}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        className={classNames(styles.tooltip)}
        placement={isNarrow ? 'bottom' : placement}
        offset={6}
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
