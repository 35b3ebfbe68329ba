import type { ReactNode, Ref } from 'react';
import { classNames } from '../components/class-names.ts';
import { TEXTS } from './texts.ts';
import frame from './view.module.css';

interface ScrollAreaProps {
  ref?: Ref<HTMLDivElement>;
  className?: string | undefined;
  children: ReactNode;
}

/** Takes the focus, because keys scroll only an element that has it. */
export function ScrollArea({ ref, className, children }: ScrollAreaProps) {
  return (
    <div
      ref={ref}
      className={classNames(frame.scroller, className)}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={TEXTS.file}
    >
      {children}
    </div>
  );
}
