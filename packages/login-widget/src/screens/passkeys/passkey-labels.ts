import type { PasskeyStrings } from '../../strings/en/passkeys.ts';
import type { PasskeyListLabels } from '../../ui/passkey-list/passkey-list-labels.ts';

/** The texts of the list in the widget. */
export const toPasskeyLabels = (strings: PasskeyStrings): PasskeyListLabels => ({
  list: strings['passkeys.listHeading'],
  empty: strings['passkeys.empty'],
  name: strings['passkeys.name'],
  nameMissing: strings['passkeys.nameMissing'],
  rename: strings['passkeys.rename'],
  save: strings['passkeys.save'],
  cancel: strings['passkeys.cancel'],
  renamed: strings['passkeys.renamed'],
  delete: strings['passkeys.delete'],
  deleteQuestion: strings['passkeys.deleteQuestion'],
  deleteWarning: strings['passkeys.deleteWarning'],
  confirmDelete: strings['passkeys.confirmDelete'],
  deleted: strings['passkeys.deleted'],
});
