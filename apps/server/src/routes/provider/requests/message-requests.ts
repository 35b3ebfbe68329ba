import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../../app-env.ts';
import type { ProviderLevel } from '../../../middleware/guards/provider-guard.ts';
import type { MessageRequest } from '../../../services/factors/destinations/send-message.ts';
import { optionalText, shortText } from './text-fields.ts';

export const emailSchema = shortText(320).check(z.minLength(1, 'must not be empty'));
export const phoneNumberSchema = shortText(50).check(z.minLength(1, 'must not be empty'));
export const templateIdSchema = optionalText(200);
export const localeSchema = optionalText(200);

type MessageAddressing = Omit<MessageRequest, 'destination'>;

interface SendCallVariant {
  /** The end of the path of a call that sends a code or a link. */
  ending: string;
  level: ProviderLevel;
  /** The intent of the message, and the user to whom a redemption adds the identifier. */
  addressingOf: (c: Context<ProviderEnv>) => MessageAddressing;
}

export const SEND_CALL_VARIANTS: readonly SendCallVariant[] = [
  {
    ending: 'login_or_create',
    level: 'project',
    addressingOf: () => ({ intent: 'login_or_create', userId: null }),
  },
  {
    ending: 'send/primary',
    level: 'project',
    addressingOf: () => ({ intent: 'login', userId: null }),
  },
  {
    ending: 'send/secondary',
    level: 'first_level',
    addressingOf: (c) => ({ intent: 'attach', userId: c.get('live').identity.id }),
  },
];
