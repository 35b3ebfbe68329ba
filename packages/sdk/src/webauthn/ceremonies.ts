/** The chunk that is loaded when passkeys are first used. */
export { authenticate } from './authenticate.ts';
export { supportsAutofill } from './autofill.ts';
export { passkeySignals } from './ceremony.ts';
export { register } from './register.ts';
export { update } from './update.ts';
