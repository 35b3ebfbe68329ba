/** The texts of `PasskeyList`. `{name}` is replaced by the name of a passkey. */
export interface PasskeyListLabels {
  /** The accessible name of the list. */
  list: string;
  /** Shown instead of an empty list. */
  empty: string;
  /** The accessible name of the field with a new name, such as "Name of the passkey". */
  name: string;
  /** The error about an empty name. */
  nameMissing: string;
  /** The button that begins to rename, such as `Rename {name}`. */
  rename: string;
  /** The button that saves the new name. */
  save: string;
  /** The button that keeps the name, and the one that keeps the passkey. */
  cancel: string;
  /** Announced after a passkey was renamed. */
  renamed: string;
  /** The button that begins to delete, such as `Delete {name}`. */
  delete: string;
  /** The question of the dialog, such as `Delete {name}?`. */
  deleteQuestion: string;
  /** The warning of the dialog. */
  deleteWarning: string;
  /** The button of the dialog that deletes. */
  confirmDelete: string;
  /** Announced after a passkey was deleted. */
  deleted: string;
}
