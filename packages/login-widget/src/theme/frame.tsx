import { useCallback, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { adoptStyleSheet } from './adopt-sheet.ts';
import { toCssVariables } from './css-variables.ts';
import { domRootOf } from './dom-root.ts';
import { ShadowHostContext } from './slot.tsx';
import { WIDGET_STYLES } from './styles.ts';
import type { ColorScheme, Theme } from './theme.ts';

const attachShadow = (host: Element) => host.shadowRoot ?? host.attachShadow({ mode: 'open' });

export interface FrameProps {
  theme: Theme;
  scheme: ColorScheme;
  /** The language and direction of the texts; undefined for those of the page. */
  texts: { lang: string | undefined; dir: 'ltr' | undefined };
  children: ReactNode;
}

/** Sets the custom properties through the CSSOM, because a strict policy refuses style attributes. */
const useThemedRef = ({ theme, scheme }: FrameProps) =>
  useCallback(
    (host: HTMLElement | null) => {
      if (!host) return;
      adoptStyleSheet(domRootOf(host), WIDGET_STYLES);
      host.style.colorScheme = scheme;
      for (const [name, value] of toCssVariables(theme)) host.style.setProperty(name, value);
    },
    [theme, scheme],
  );

export const FrameContainer = ({ children }: { children: ReactNode }): ReactNode => (
  <div className="bh-container" part="container">
    {children}
  </div>
);

export function PageFrame(props: FrameProps): ReactNode {
  return (
    <div ref={useThemedRef(props)} className="bh-host" {...props.texts}>
      <FrameContainer>{props.children}</FrameContainer>
    </div>
  );
}

/** Renders into a shadow root, which exists only in a browser. */
export function ShadowFrame(props: FrameProps): ReactNode {
  const [root, setRoot] = useState<ShadowRoot>();
  const themedRef = useThemedRef(props);
  const ref = useCallback(
    (host: HTMLElement | null) => {
      themedRef(host);
      if (!host) return;
      const shadow = attachShadow(host);
      adoptStyleSheet(shadow, WIDGET_STYLES);
      setRoot(shadow);
    },
    [themedRef],
  );
  return (
    <div ref={ref} className="bh-host" {...props.texts}>
      {root && (
        <ShadowHostContext.Provider value={root.host}>
          {createPortal(<FrameContainer>{props.children}</FrameContainer>, root)}
        </ShadowHostContext.Provider>
      )}
    </div>
  );
}
