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
  /** Must not cover another control. */
  placement: Extract<
    AriaTooltipProps['placement'],
    'start' | 'end' | 'top' | 'bottom start' | 'bottom end'
  >;
  /** One focusable element that forwards its ref and events. */
  children: ReactElement<Record<string, unknown>, string>;
  /** Keeps the tooltip open on press, for a text that reports the result of the press. */
  keepOnPress?: boolean | undefined;
}

const DELAY_MS = 500;

/** At this width rows are cards without space beside a control. */
const NARROW = '(width <= 30em)';

/** The tooltip has no pointer events, so controls under it can be pressed. */
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
