import { useMemo, type ComponentType, type ReactNode } from 'react';
import { useGivenOrProvidedClient } from './auth-provider.tsx';
import type { WidgetClient } from './client.ts';
import type { Callbacks } from './config/callbacks.ts';
import type { LoginConfig } from './config/config.ts';
import { useOptions } from './options/use-options.ts';
import { ErrorBoundary } from './screens/error-boundary.tsx';
import { OptionProblems } from './screens/use-configuration-error.ts';
import type { WidgetState } from './state/state.ts';
import type { Strings } from './strings/en.ts';
import { StringsProvider, useCatalog } from './strings/strings.tsx';
import { PageFrame, ShadowFrame, type FrameProps } from './theme/frame.tsx';
import { toTheme, type Styles } from './theme/theme.ts';
import { useColorScheme } from './theme/use-color-scheme.ts';
import { WidgetProvider } from './widget-context.tsx';

/** The props that all components of this package have. */
export interface WidgetProps {
  /** Default: the client of `AuthProvider`. */
  client?: WidgetClient;
  /** The products and options of the widget. Default: magic links by email. */
  config?: LoginConfig;
  /** Changes of the look. */
  styles?: Styles;
  /** The functions of the page that the widget calls. */
  callbacks?: Callbacks;
  /** Replaces texts, in any language. */
  strings?: Partial<Strings>;
}

/** The props that the custom elements give to the components. */
export interface FramedProps extends WidgetProps {
  /** Default: the frame that the configuration asks for. */
  Frame?: ComponentType<FrameProps>;
}

interface WidgetRootProps extends FramedProps {
  /** The name of the component, for the error about a missing client. */
  component: string;
  /** The state at the start. */
  initialState: WidgetState;
  children: ReactNode;
}

/** The look, which changes with the setting of the user's device. */
function useTheme(styles: Styles | undefined) {
  const scheme = useColorScheme(styles?.colorScheme);
  const theme = useMemo(() => toTheme(styles ?? {}, scheme), [styles, scheme]);
  return { scheme, theme };
}

/** @throws Error without a client */
export function WidgetRoot(props: WidgetRootProps): ReactNode {
  const client = useGivenOrProvidedClient(props.client, props.component);
  const { config, styles, callbacks = {}, strings, problems } = useOptions(props);
  const { scheme, theme } = useTheme(styles);
  const Frame = props.Frame ?? (config.enableShadowDOM ? ShadowFrame : PageFrame);
  const context = { client, config, theme, callbacks, initialState: props.initialState };
  const catalog = useCatalog(config.language);
  // The page’s own `strings` may be in any language, so `lang` is not set without `locale`.
  const lang = strings && !config.locale ? undefined : catalog?.lang;
  return (
    <Frame theme={theme} scheme={scheme} texts={{ lang, dir: config.locale ? 'ltr' : undefined }}>
      <StringsProvider catalog={catalog} overrides={strings}>
        <WidgetProvider {...context}>
          <OptionProblems problems={problems} />
          <ErrorBoundary>{props.children}</ErrorBoundary>
        </WidgetProvider>
      </StringsProvider>
    </Frame>
  );
}
