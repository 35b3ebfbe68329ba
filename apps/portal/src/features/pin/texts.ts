export const CREATE_PIN_TEXTS = {
  create: 'Create PIN',
  creating: 'Creating…',
  failed: 'Failed to create PIN',
} as const;
