import type { ResolvedConfig } from './config.ts';

export const hasEmailCode = ({
  products,
  otpOptions,
}: Pick<ResolvedConfig, 'products' | 'otpOptions'>): boolean =>
  products.includes('otp') && otpOptions.methods.includes('email');
