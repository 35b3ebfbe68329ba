import type { MagicLinkScreen } from '../../state/screen-names.ts';
import type { ProductScreens } from '../product-screens.tsx';
import { EmailConfirmationScreen } from './email-confirmation.tsx';
import { RefusedLinkScreen } from './refused-link.tsx';

export const MAGIC_LINK_SCREENS: ProductScreens<MagicLinkScreen> = {
  emailConfirmation: EmailConfirmationScreen,
  refusedLink: RefusedLinkScreen,
};
