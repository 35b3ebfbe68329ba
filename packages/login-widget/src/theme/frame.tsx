import { useCallback, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { adoptSheet } from './adopt-sheet.ts';
import { toCssVariables } from './css-variables.ts';
import { domRootOf } from './dom-root.ts';
import { ShadowHostContext } from './slot.tsx';
import { STYLES } from './styles.ts';
import type { Theme } from './theme.ts';

const attachShadow = (host: Element) => host.shadowRoot ?? host.attachShadow({ mode: 'open' });

interface FrameProps {
  theme: Theme;
  lang: string | undefined;
  children: ReactNode;
}

/** Sets the custom properties through the CSSOM, because a strict policy refuses style attributes. */
const useThemedRef = (theme: Theme) =>
  useCallback(
    (host: HTMLElement | null) => {
      if (!host) return;
      adoptSheet(domRootOf(host), STYLES);
      for (const [name, value] of toCssVariables(theme)) host.style.setProperty(name, value);
    },
    [theme],
  );

const Container = ({ children }: { children: ReactNode }) => (
  <div className="bh-container" part="container">
    {children}
  </div>
);

export function PageFrame({ theme, lang, children }: FrameProps): ReactNode {
  return (
    <div ref={useThemedRef(theme)} className="bh-host" lang={lang}>
      <Container>{children}</Container>
    </div>
  );
}

/** Renders into a shadow root, which exists only in a browser. */
export function ShadowFrame({ theme, lang, children }: FrameProps): ReactNode {
  const [root, setRoot] = useState<ShadowRoot>();
  const themedRef = useThemedRef(theme);
  const ref = useCallback(
    (host: HTMLElement | null) => {
      themedRef(host);
      if (!host) return;
      const shadow = attachShadow(host);
      adoptSheet(shadow, STYLES);
      setRoot(shadow);
    },
    [themedRef],
  );
  return (
    <div ref={ref} className="bh-host" lang={lang}>
      {root && (
        <ShadowHostContext.Provider value={root.host}>
          {createPortal(<Container>{children}</Container>, root)}
        </ShadowHostContext.Provider>
      )}
    </div>
  );
}
