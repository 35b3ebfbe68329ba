import { showAddress } from '@bakehouse/contract/input';

export const TEXTS = {
  closed: (email: string) => `You are acting for ${showAddress(email)}, and only they can do this.`,
} as const;
