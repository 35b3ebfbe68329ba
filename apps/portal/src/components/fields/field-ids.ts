export interface FieldNotes {
  error?: string | undefined;
  hint?: string | undefined;
}

export const errorId = (id: string) => `${id}-error`;
export const hintId = (id: string) => `${id}-hint`;

/** Connects a control with the label, hint and error of its Field. */
export function controlAttributes(id: string, { error, hint }: FieldNotes) {
  const describedBy = error ? errorId(id) : hint ? hintId(id) : undefined;
  return {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': error ? (true as const) : undefined,
  };
}
