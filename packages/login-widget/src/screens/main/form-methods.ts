import type { ResolvedConfig } from '../../config/config.ts';
import type { ProductId } from '../../config/product-names.ts';
import type { OtpMethod } from '../../config/product-options/otp-options.ts';

/** The way to sign in that a form of the main screen starts. */
export type FormMethod = 'magicLink' | 'password' | 'otpEmail' | 'otpSms' | 'otpWhatsapp';

/** The text of a tab, as a key. */
export type TabName = 'text' | 'whatsapp' | 'email';

export const TAB_OF_METHOD: Readonly<Record<FormMethod, TabName>> = {
  otpSms: 'text',
  otpWhatsapp: 'whatsapp',
  otpEmail: 'email',
  magicLink: 'email',
  password: 'email',
};

export const METHOD_OF_OTP: Readonly<Record<OtpMethod, FormMethod>> = {
  sms: 'otpSms',
  whatsapp: 'otpWhatsapp',
  email: 'otpEmail',
};

type MethodsConfig = Pick<ResolvedConfig, 'products' | 'otpOptions'>;

type MethodsOf = (config: MethodsConfig) => readonly FormMethod[];

const METHODS_OF_PRODUCT: Readonly<Partial<Record<ProductId, MethodsOf>>> = {
  emailMagicLinks: () => ['magicLink'],
  passwords: () => ['password'],
  otp: ({ otpOptions }) => otpOptions.methods.map((method) => METHOD_OF_OTP[method]),
};

/** The methods of the tabs, in the configured order. Passwords replace the other forms for emails. */
export function formMethods(config: MethodsConfig): readonly FormMethod[] {
  const all = config.products.flatMap((product) => METHODS_OF_PRODUCT[product]?.(config) ?? []);
  const shown = all.map((method) =>
    TAB_OF_METHOD[method] === 'email' && all.includes('password') ? 'password' : method,
  );
  return [...new Set(shown)];
}
