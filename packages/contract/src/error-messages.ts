// Options for `z.enum` and `z.maxLength`. A call here would keep unused schemas in a bundle.

export const oneOfMessage = {
  error: ({ values }: { values: readonly unknown[] }): string =>
    `must be one of ${values.join(', ')}`,
};

export const maxLengthMessage = {
  error: ({ maximum }: { maximum: number | bigint }): string =>
    `must have at most ${maximum} characters`,
};
