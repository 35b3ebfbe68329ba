import { toDisplayAddress } from '@bakehouse/contract/input';

export const TEXTS = {
  closed: (email: string) =>
    `You are acting for ${toDisplayAddress(email)}, and only they can do this.`,
} as const;
