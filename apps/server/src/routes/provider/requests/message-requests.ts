import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../../app-env.ts';
import type { MessageRequest } from '../../../services/factors/destinations/send-message.ts';

const shortText = (maxLength: number) => z.string().check(z.maxLength(maxLength, 'is too long'));

export const emailSchema = shortText(320).check(z.minLength(1, 'must not be empty'));
export const phoneNumberSchema = shortText(50).check(z.minLength(1, 'must not be empty'));
export const templateIdSchema = z.optional(shortText(200));
export const localeSchema = z.optional(shortText(35));

type Addressing = Omit<MessageRequest, 'destination'>;

/** The ends of the paths that send a code or a link, and what its redemption may do. */
export const SEND_ACTIONS: Readonly<Record<string, (c: Context<ProviderEnv>) => Addressing>> = {
  login_or_create: () => ({ intent: 'login_or_create', userId: null }),
  'send/primary': () => ({ intent: 'login', userId: null }),
  'send/secondary': (c) => ({ intent: 'attach', userId: c.get('live').identity.id }),
};
