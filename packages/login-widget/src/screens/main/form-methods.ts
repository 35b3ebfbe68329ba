import type { ResolvedConfig } from '../../config/config.ts';
import type { OtpMethod } from '../../config/otp-methods.ts';
import type { ProductId } from '../../config/product-names.ts';

/** The way to sign in that a form of the main screen starts. */
export type FormMethod = 'magicLink' | 'password' | OtpMethod;

/** All forms for an email share one tab. */
export const tabOfMethod = (method: FormMethod): OtpMethod =>
  method === 'magicLink' || method === 'password' ? 'email' : method;

type MethodsConfig = Pick<ResolvedConfig, 'products' | 'otpOptions'>;

type MethodsOf = (config: MethodsConfig) => readonly FormMethod[];

const METHODS_BY_PRODUCT: Readonly<Partial<Record<ProductId, MethodsOf>>> = {
  emailMagicLinks: () => ['magicLink'],
  passwords: () => ['password'],
  otp: ({ otpOptions }) => otpOptions.methods,
};

/** The methods of the tabs, in the configured order. Passwords replace the other forms for emails. */
export function formMethodsOf(config: MethodsConfig): readonly FormMethod[] {
  const all = config.products.flatMap((product) => METHODS_BY_PRODUCT[product]?.(config) ?? []);
  const shown = all.map((method) =>
    tabOfMethod(method) === 'email' && all.includes('password') ? 'password' : method,
  );
  return [...new Set(shown)];
}
