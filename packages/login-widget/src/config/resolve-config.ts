import { findConfigProblem } from './config-problem.ts';
import type { LoginConfig, ResolvedConfig } from './config.ts';
import type { ProductId } from './product-names.ts';
import { languageOf } from './language.ts';
import type { OAuthOptions } from './product-options/oauth-options.ts';

const DEFAULT_PRODUCTS: readonly ProductId[] = ['emailMagicLinks'];
const DEFAULT_SESSION_MINUTES = 30;
const DEFAULT_LINK_MINUTES = 30;
const DEFAULT_CODE_MINUTES = 5;

function resolveOtpOptions({ otpOptions = {} }: LoginConfig): ResolvedConfig['otpOptions'] {
  const { methods = ['email'], expirationMinutes = DEFAULT_CODE_MINUTES } = otpOptions;
  return { ...otpOptions, methods, expirationMinutes };
}

/** A page written in JavaScript can leave out the providers. */
const resolveOAuthOptions = ({ oauthOptions }: { oauthOptions?: Partial<OAuthOptions> }) => ({
  ...oauthOptions,
  providers: oauthOptions?.providers ?? [],
});

/** The products that have something to show. */
function shownProducts(
  products: readonly ProductId[],
  { otpOptions, oauthOptions }: Pick<ResolvedConfig, 'otpOptions' | 'oauthOptions'>,
): readonly ProductId[] {
  const isEmpty: Partial<Record<ProductId, boolean>> = {
    otp: otpOptions.methods.length === 0,
    oauth: oauthOptions.providers.length === 0,
  };
  return products.filter((product) => !isEmpty[product]);
}

export function resolveConfig(config: LoginConfig): ResolvedConfig {
  const configured = config.products ?? DEFAULT_PRODUCTS;
  const otpOptions = resolveOtpOptions(config);
  const oauthOptions = resolveOAuthOptions(config);
  const shown = shownProducts(configured, { otpOptions, oauthOptions });
  return {
    ...config,
    products: shown,
    emailMagicLinksOptions: {
      loginExpirationMinutes: DEFAULT_LINK_MINUTES,
      signupExpirationMinutes: DEFAULT_LINK_MINUTES,
      ...config.emailMagicLinksOptions,
    },
    otpOptions,
    oauthOptions,
    passwordOptions: config.passwordOptions ?? {},
    language: languageOf(config.locale),
    sessionDurationMinutes:
      config.sessionOptions?.sessionDurationMinutes ?? DEFAULT_SESSION_MINUTES,
    problem: findConfigProblem({ configured, shown, methods: otpOptions.methods }),
  };
}
