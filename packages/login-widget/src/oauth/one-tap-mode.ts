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

const EMBEDDED_MODE: OneTapMode = { place: 'embedded', isLegacy: false };
const FLOATING_MODE: OneTapMode = { place: 'floating', isLegacy: false };
const LEGACY_MODE: OneTapMode = { place: 'embedded', isLegacy: true };

interface ModeByBrowser {
  withFedCm: OneTapMode | null;
  withoutFedCm: OneTapMode;
}

/** FedCM cannot show a prompt in an element. */
const MODES_BY_POSITION: Readonly<Record<OneTapPosition, ModeByBrowser>> = {
  embedded: { withFedCm: FLOATING_MODE, withoutFedCm: EMBEDDED_MODE },
  floatingOrEmbedded: { withFedCm: FLOATING_MODE, withoutFedCm: EMBEDDED_MODE },
  embeddedOnly: { withFedCm: null, withoutFedCm: EMBEDDED_MODE },
  floating: { withFedCm: FLOATING_MODE, withoutFedCm: FLOATING_MODE },
  forceLegacyEmbedded: { withFedCm: LEGACY_MODE, withoutFedCm: LEGACY_MODE },
};

const isOneTapPosition = (position: string | undefined): position is OneTapPosition =>
  position !== undefined && Object.hasOwn(MODES_BY_POSITION, position);

/** The provider of Google One Tap, which is shown only when nothing else is configured. */
export function findOneTapProvider({
  products,
  oauthOptions,
}: Pick<ResolvedConfig, 'products' | 'oauthOptions'>): OAuthProviderOptions | null {
  const [provider, ...others] = oauthOptions.providers;
  if (!provider || others.length > 0 || products.some((product) => product !== 'oauth'))
    return null;
  const { type, one_tap, position } = provider;
  return type === 'google' && one_tap === true && isOneTapPosition(position) ? provider : null;
}

/** Null where the browser cannot show One Tap at the position. */
export const oneTapModeOf = (
  { position }: OAuthProviderOptions,
  hasFedCm: boolean,
): OneTapMode | null =>
  isOneTapPosition(position)
    ? MODES_BY_POSITION[position][hasFedCm ? 'withFedCm' : 'withoutFedCm']
    : null;
