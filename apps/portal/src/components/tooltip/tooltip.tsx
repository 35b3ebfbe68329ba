import type { ReactElement } from 'react';
import {
  Focusable,
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipTrigger,
} from 'react-aria-components/Tooltip';
import { classNames } from '../class-names.ts';
import styles from './tooltip.module.css';
import { useTooltipState } from './use-tooltip-state.ts';

interface TooltipProps {
  text: string;
  /** Choose the side where the tooltip does not cover another control. */
  placement: Extract<
    AriaTooltipProps['placement'],
    'start' | 'end' | 'top' | 'bottom start' | 'bottom end'
  >;
  /** One focusable element, to which React Aria adds a ref and event handlers. */
  children: ReactElement<Record<string, unknown>, string>;
  /** Keeps the tooltip open on press, for example to show the result of the press. */
  keepOnPress?: boolean | undefined;
}

const OPEN_DELAY_MS = 500;
/** The gap is so small that a line of text fits between the controls of two rows. */
const GAP_PX = 3;

/** Narrow screens show table rows as cards, which have no space for a tooltip beside a control. */
const NARROW_SCREEN_QUERY = '(width <= 30em)';

/** A tooltip without pointer events, so that controls under it can be pressed. */
export function Tooltip({ text, placement, children, keepOnPress = false }: TooltipProps) {
  const tip = useTooltipState();
  const isNarrow = tip.isOpen && window.matchMedia(NARROW_SCREEN_QUERY).matches;
  return (
    <TooltipTrigger {...tip} delay={OPEN_DELAY_MS} closeDelay={0} shouldCloseOnPress={!keepOnPress}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        className={classNames(styles.tooltip)}
        placement={isNarrow ? 'bottom' : placement}
        offset={GAP_PX}
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
