import { fieldTextOf } from '../lib/typing/field-text.ts';

/** The new password and its confirmation, from the fields with the names that password managers know. */
export const readNewPasswordFields = (form: HTMLFormElement) => ({
  password: fieldTextOf(form, 'new-password'),
  confirmation: fieldTextOf(form, 'confirm-password'),
});
