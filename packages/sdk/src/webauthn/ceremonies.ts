/** The code of this module is loaded when passkeys are first used. */
export { authenticateWithPasskey } from './authenticate.ts';
export { supportsAutofill } from './autofill.ts';
export { findPasskeySignals } from './ceremony.ts';
export { registerPasskey } from './register.ts';
export { renamePasskey } from './update.ts';
