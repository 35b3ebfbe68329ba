import type { ReactNode } from 'react';
import type { OAuthProviderOptions } from '../../config/product-options/oauth-options.ts';
import { continueWithProvider } from '../../flows/oauth.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { BrandMark } from '../../oauth/brand-mark.tsx';
import { OAUTH_STYLES } from '../../oauth/oauth-styles.ts';
import { oneTapModeOf, findOneTapProvider, type OneTapMode } from '../../oauth/one-tap-mode.ts';
import { OAUTH_PROVIDER_LABELS } from '../../config/oauth-provider-labels.ts';
import { EN_OAUTH } from '../../strings/en/oauth.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { useWidget } from '../../widget-context.tsx';
import { lazyPart } from '../lazy-part.tsx';

function OAuthButton({ provider }: { provider: OAuthProviderOptions }) {
  const strings = useStrings(EN_OAUTH);
  const { run, pending, error } = useFlow(continueWithProvider);
  const { idSuffix } = useWidget();
  const errorId = useUniqueId();
  const names = { provider: OAUTH_PROVIDER_LABELS[provider.type] };
  return (
    <div>
      <Button
        id={`oauth-${provider.type}${idSuffix}`}
        variant="secondary"
        busy={pending}
        aria-describedby={error && errorId}
        onClick={() => run(provider)}
      >
        <BrandMark provider={provider.type} />
        <span>{format(strings['oauth.continueWith'], names)}</span>
      </Button>
      <ErrorText id={errorId} error={error} />
      <p className="bh-hidden" role="status">
        {pending && format(strings['oauth.opening'], names)}
      </p>
    </div>
  );
}

const GoogleOneTap = lazyPart<{
  provider: OAuthProviderOptions;
  mode: OneTapMode;
  children: ReactNode;
}>(async () => (await import('./google-one-tap.tsx')).GoogleOneTap);

const hasFedCm = () => 'IdentityCredential' in globalThis;

export function OAuthButtons(): ReactNode {
  const { config } = useWidget();
  const provider = findOneTapProvider(config);
  const mode = provider && oneTapModeOf(provider, hasFedCm());
  const sheet = useStyleSheet(OAUTH_STYLES);
  const buttons = (
    <div ref={sheet} className="bh-oauth" part="oauth">
      {config.oauthOptions.providers.map((each) => (
        <OAuthButton key={each.type} provider={each} />
      ))}
    </div>
  );
  if (!mode) return buttons;
  return (
    <GoogleOneTap provider={provider} mode={mode}>
      {buttons}
    </GoogleOneTap>
  );
}
