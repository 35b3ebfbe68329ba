import { useMemo, type ReactNode } from 'react';
import { useGivenClient } from './auth-provider.tsx';
import type { WidgetClient } from './client.ts';
import type { Callbacks } from './config/callbacks.ts';
import { ErrorBoundary } from './screens/error-boundary.tsx';
import { resolveConfig, type LoginConfig } from './config/config.ts';
import type { WidgetState } from './state/state.ts';
import type { Strings } from './strings/en.ts';
import { StringsProvider, useCatalog } from './strings/strings.tsx';
import { PageFrame, ShadowFrame } from './theme/frame.tsx';
import { toTheme, type Styles } from './theme/theme.ts';
import { useColorScheme } from './theme/use-color-scheme.ts';
import { WidgetProvider } from './widget-context.tsx';

/** The props that all components of this package have. */
export interface WidgetProps {
  /** Default: the client of `AuthProvider`. */
  client?: WidgetClient;
  /** What the widget offers. Default: magic links by email. */
  config?: LoginConfig;
  /** Changes of the look. */
  styles?: Styles;
  /** What the page is told. */
  callbacks?: Callbacks;
  /** Replaces texts, in any language. */
  strings?: Partial<Strings>;
}

interface WidgetRootProps extends WidgetProps {
  /** The name of the component, for the error about a missing client. */
  component: string;
  /** The state at the start. */
  initialState: WidgetState;
  children: ReactNode;
}

const NO_STYLES: Styles = {};
const NO_CALLBACKS: Callbacks = {};
const NO_CONFIG: LoginConfig = {};

/** @throws Error without a client */
export function WidgetRoot(props: WidgetRootProps): ReactNode {
  const { styles = NO_STYLES, callbacks = NO_CALLBACKS, strings, initialState } = props;
  const client = useGivenClient(props.client, props.component);
  const config = useMemo(() => resolveConfig(props.config ?? NO_CONFIG), [props.config]);
  const scheme = useColorScheme(styles.colorScheme);
  const theme = useMemo(() => toTheme(styles, scheme), [styles, scheme]);
  const Frame = config.enableShadowDOM ? ShadowFrame : PageFrame;
  const context = { client, config, theme, callbacks, initialState };
  const { locale } = config;
  const catalog = useCatalog(locale ?? 'en');
  // Texts of the page may be in any language, unless the page names it.
  const lang = strings && !locale ? undefined : catalog?.lang;
  return (
    <Frame theme={theme} scheme={scheme} texts={{ lang, dir: locale && 'ltr' }}>
      <StringsProvider catalog={catalog} overrides={strings}>
        <WidgetProvider {...context}>
          <ErrorBoundary>{props.children}</ErrorBoundary>
        </WidgetProvider>
      </StringsProvider>
    </Frame>
  );
}
