// No function is called for these options, because a call keeps unused schemas in a bundle.

export const oneOfMessage = {
  error: ({ values }: { values: readonly unknown[] }): string =>
    `must be one of ${values.join(', ')}`,
};

export const maxLengthMessage = {
  error: ({ maximum }: { maximum: number | bigint }): string =>
    `must have at most ${maximum} characters`,
};
