import type { ProductId } from '../../config/product-names.ts';
import type { Theme } from '../../theme/theme.ts';

export type MainItem = 'passkey' | 'oauth' | 'crypto' | 'divider' | 'form';

export interface MainLayout {
  logo: Theme['logo'] | null;
  hasHeader: boolean;
  items: readonly MainItem[];
  /** Whether the autofill of the form offers passkeys, instead of a button. */
  hasPasskeyAutofill: boolean;
}

export interface MainInput {
  config: { products: readonly ProductId[] };
  theme: Pick<Theme, 'logo' | 'hideHeaderText'>;
  /** Whether the browser offers passkeys in the autofill of an input. */
  canAutofillPasskeys: boolean;
}

const ITEM_BY_PRODUCT: Readonly<Record<Exclude<ProductId, 'passkeys'>, MainItem>> = {
  emailMagicLinks: 'form',
  otp: 'form',
  passwords: 'form',
  oauth: 'oauth',
  crypto: 'crypto',
};

const needsDivider = (before: MainItem | undefined, item: MainItem) =>
  before !== undefined && (before === 'form') !== (item === 'form');

/** The parts of the main screen, in the configured order. */
export function createMainLayout({ config, theme, canAutofillPasskeys }: MainInput): MainLayout {
  const { products } = config;
  const others = products.filter((product) => product !== 'passkeys');
  const configured = [...new Set(others.map((product) => ITEM_BY_PRODUCT[product]))];
  const hasPasskeys = products.includes('passkeys');
  const hasPasskeyAutofill = hasPasskeys && canAutofillPasskeys && configured.includes('form');
  const hasPasskeyButton = hasPasskeys && !hasPasskeyAutofill;
  const parts = hasPasskeyButton ? (['passkey', ...configured] as const) : configured;
  return {
    logo: theme.logo.logoImageUrl ? theme.logo : null,
    hasHeader: !theme.hideHeaderText,
    items: parts.flatMap((item, index): MainItem[] =>
      needsDivider(parts[index - 1], item) ? ['divider', item] : [item],
    ),
    hasPasskeyAutofill,
  };
}
