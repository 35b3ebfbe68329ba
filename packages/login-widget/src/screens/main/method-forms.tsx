import type { ComponentType } from 'react';
import type { FormMethod } from './form-methods.ts';
import { MagicLinkForm } from './magic-link-form.tsx';
import { OtpEmailForm } from './otp-email-form.tsx';

/** Methods with the same component share what the user has typed. */
export const METHOD_FORMS: Readonly<
  Partial<Record<FormMethod, ComponentType<{ method: FormMethod }>>>
> = {
  magicLink: MagicLinkForm,
  otpEmail: OtpEmailForm,
};
