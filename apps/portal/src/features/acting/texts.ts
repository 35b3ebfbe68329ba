import { toDisplayAddress } from '@bakehouse/contract/input';

export const TEXTS = {
  label: 'Acting for somebody else',
  actingFor: (email: string) => `You are acting for ${toDisplayAddress(email)}.`,
  readOnly: (impersonator: string) =>
    `You can change nothing. Every record names you, ${impersonator}.`,
  stop: 'Stop',
} as const;
