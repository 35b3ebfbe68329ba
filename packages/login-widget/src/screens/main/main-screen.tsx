import type { ComponentType, ReactNode } from 'react';
import type { ConfigProblem } from '../../config/config-problem.ts';
import type { CoreStrings } from '../../strings/en/core.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Divider } from '../../ui/divider.tsx';
import { Logo } from '../../ui/logo.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWidget } from '../../widget-context.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { useConfigurationError } from '../use-configuration-error.ts';
import { MainForm } from './main-form.tsx';
import { createMainLayout, type MainItem } from './main-layout.ts';
import { PasskeyAutofill } from './passkeys/passkey-autofill.tsx';
import { usePasskeyAutofill } from './passkeys/use-passkey-autofill.ts';

const OrDivider = () => <Divider label={useStrings()['main.divider']} />;

const COMPONENT_BY_ITEM: Partial<Record<MainItem, ComponentType>> = {
  divider: OrDivider,
  form: MainForm,
  crypto: lazyPart(async () => (await import('./wallet-buttons.tsx')).WalletButtons),
  passkey: lazyPart(async () => (await import('./passkeys/passkey-button.tsx')).PasskeyButton),
  oauth: lazyPart(async () => (await import('./oauth-buttons.tsx')).OAuthButtons),
};

const PROBLEM_TEXTS: Readonly<Record<ConfigProblem, keyof CoreStrings>> = {
  nothingToShow: 'error.setup',
  passkeysAlone: 'config.passkeysAlone',
  linkAndEmailCode: 'config.linkAndEmailCode',
};

function ConfigProblemAlert({ problem }: { problem: ConfigProblem }) {
  const text = useStrings()[PROBLEM_TEXTS[problem]];
  // The check of the options says more to the developer than the text for the user.
  useConfigurationError(problem === 'nothingToShow' ? '' : text);
  return (
    <p className="bh-alert" role="alert">
      {text}
    </p>
  );
}

export function MainScreen(): ReactNode {
  const { config, theme } = useWidget();
  const { problem } = config;
  const strings = useStrings();
  const { canAutofill, markUnsupported } = usePasskeyAutofill();
  const layout = createMainLayout({ config, theme, canAutofillPasskeys: canAutofill });
  const { logo, hasHeader, items } = layout;
  return (
    <>
      {logo && <Logo url={logo.logoImageUrl} alt={logo.alt} />}
      <ScreenLayout heading={hasHeader ? strings['main.heading'] : undefined}>
        {problem ? (
          <ConfigProblemAlert problem={problem} />
        ) : (
          <>
            {layout.hasPasskeyAutofill && <PasskeyAutofill onUnsupported={markUnsupported} />}
            {items.map((item, index) => {
              const Part = COMPONENT_BY_ITEM[item];
              return Part && <Part key={index} />;
            })}
          </>
        )}
      </ScreenLayout>
    </>
  );
}
