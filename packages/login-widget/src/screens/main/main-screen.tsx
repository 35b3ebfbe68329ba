import type { ComponentType, ReactNode } from 'react';
import { configProblem } from '../../config/config-problem.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Divider } from '../../ui/divider.tsx';
import { Logo } from '../../ui/logo.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWidget } from '../../widget-context.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { MainForm } from './main-form.tsx';
import { mainLayout, type MainItem } from './main-layout.ts';
import { PasskeyAutofill } from './passkeys/passkey-autofill.tsx';
import { usePasskeyAutofill } from './passkeys/use-passkey-autofill.ts';

const Or = () => <Divider label={useStrings()['main.divider']} />;

const PARTS: Partial<Record<MainItem, ComponentType>> = {
  divider: Or,
  form: MainForm,
  crypto: lazyPart(async () => (await import('./wallet-buttons.tsx')).WalletButtons),
  passkey: lazyPart(async () => (await import('./passkeys/passkey-button.tsx')).PasskeyButton),
  oauth: lazyPart(async () => (await import('./oauth-buttons.tsx')).OAuthButtons),
};

export function MainScreen(): ReactNode {
  const { config, theme } = useWidget();
  const strings = useStrings();
  const { canAutofill, markUnsupported } = usePasskeyAutofill();
  const layout = mainLayout({ config, theme, canAutofillPasskeys: canAutofill });
  const { logo, hasHeader, items } = layout;
  const problem = configProblem(config);
  return (
    <>
      {logo && <Logo url={logo.logoImageUrl} alt={logo.alt} />}
      <ScreenLayout heading={hasHeader ? strings['main.heading'] : undefined}>
        {problem ? (
          <p className="bh-alert" role="alert">
            {strings[`config.${problem}`]}
          </p>
        ) : (
          <>
            {layout.hasPasskeyAutofill && <PasskeyAutofill onUnsupported={markUnsupported} />}
            {items.map((item, index) => {
              const Part = PARTS[item];
              return Part && <Part key={index} />;
            })}
          </>
        )}
      </ScreenLayout>
    </>
  );
}
