import { createContext, useContext, useId, type Context, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The element whose shadow root shows the widget; null without a shadow root. */
export const ShadowHostContext: Context<Element | null> = createContext<Element | null>(null);

/**
 * Keeps its content in the page also when the widget is in a shadow root, where password managers
 * would not find a form.
 */
export function ShadowSlot({ children }: { children: ReactNode }): ReactNode {
  const host = useContext(ShadowHostContext);
  const name = useId();
  if (!host) return children;
  return (
    <>
      <slot name={name} />
      {createPortal(<div slot={name}>{children}</div>, host)}
    </>
  );
}
