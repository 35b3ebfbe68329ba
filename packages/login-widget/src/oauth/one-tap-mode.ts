import type { ResolvedConfig } from '../config/config.ts';
import type {
  OAuthProviderOptions,
  OneTapPosition,
} from '../config/product-options/oauth-options.ts';

/** How Google One Tap is shown. Google's older prompt works without FedCM. */
export interface OneTapMode {
  place: 'embedded' | 'floating';
  isLegacy: boolean;
}

const EMBEDDED: OneTapMode = { place: 'embedded', isLegacy: false };
const FLOATING: OneTapMode = { place: 'floating', isLegacy: false };
const LEGACY: OneTapMode = { place: 'embedded', isLegacy: true };

interface ModeByBrowser {
  withFedCm: OneTapMode | null;
  withoutFedCm: OneTapMode;
}

/** FedCM cannot show a prompt in an element. */
const MODES: Readonly<Record<OneTapPosition, ModeByBrowser>> = {
  embedded: { withFedCm: FLOATING, withoutFedCm: EMBEDDED },
  floatingOrEmbedded: { withFedCm: FLOATING, withoutFedCm: EMBEDDED },
  embeddedOnly: { withFedCm: null, withoutFedCm: EMBEDDED },
  floating: { withFedCm: FLOATING, withoutFedCm: FLOATING },
  forceLegacyEmbedded: { withFedCm: LEGACY, withoutFedCm: LEGACY },
};

const isPosition = (position: string | undefined): position is OneTapPosition =>
  position !== undefined && Object.hasOwn(MODES, position);

/** The provider of Google One Tap, which is shown only when nothing else is configured. */
export function oneTapProvider({
  products,
  oauthOptions,
}: Pick<ResolvedConfig, 'products' | 'oauthOptions'>): OAuthProviderOptions | null {
  const [provider, ...others] = oauthOptions.providers;
  if (!provider || others.length > 0 || products.some((product) => product !== 'oauth'))
    return null;
  const { type, one_tap, position } = provider;
  return type === 'google' && one_tap === true && isPosition(position) ? provider : null;
}

/** Null where the browser cannot show One Tap at the position. */
export const oneTapMode = (
  { position }: OAuthProviderOptions,
  hasFedCm: boolean,
): OneTapMode | null =>
  isPosition(position) ? MODES[position][hasFedCm ? 'withFedCm' : 'withoutFedCm'] : null;
