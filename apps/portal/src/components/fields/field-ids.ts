export interface FieldMessages {
  error?: string | undefined;
  hint?: string | undefined;
}

export const errorIdOf = (id: string) => `${id}-error`;
export const hintIdOf = (id: string) => `${id}-hint`;

/** The attributes that connect a control with the label, hint and error of its Field. */
export function controlAttributes(id: string, { error, hint }: FieldMessages) {
  const describedBy = error ? errorIdOf(id) : hint ? hintIdOf(id) : undefined;
  return {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': error ? (true as const) : undefined,
  };
}
