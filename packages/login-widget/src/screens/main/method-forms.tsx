import type { ReactNode } from 'react';
import type { PhoneMethod } from '../../config/otp-methods.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { FormMethod } from './form-methods.ts';
import { MagicLinkForm } from './magic-link-form.tsx';
import { OtpEmailForm } from './otp-email-form.tsx';
import { PasswordEmailForm } from './password-email-form.tsx';

const OtpPhoneForm = lazyPart<{ method: PhoneMethod }>(
  async () => (await import('./otp-phone-form.tsx')).OtpPhoneForm,
);

/** Methods with the same component share what the user has typed. */
export function MethodForm({ method }: { method: FormMethod }): ReactNode {
  if (method === 'magicLink') return <MagicLinkForm />;
  if (method === 'email') return <OtpEmailForm />;
  if (method === 'password') return <PasswordEmailForm />;
  return <OtpPhoneForm method={method} />;
}
