import * as z from 'zod/mini';
import { maxLengthMessage, oneOfMessage } from '../error-messages.ts';
import { lineText } from '../line-text.ts';
import { PIN_PROOF_CHECKS, pinProofFieldSchemas } from './pin.ts';

export const API_KEY_SCOPES = ['read_files', 'bake', 'manage_access', 'read_record'] as const;
export const API_KEYS_LIMIT = 25;
const API_KEY_MAX_DAYS = 366;
export const API_KEY_NAME_MAX_LENGTH = 60;

export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

const scopeList = z
  .array(z.enum(API_KEY_SCOPES, oneOfMessage))
  .check(z.minLength(1, 'must name at least one thing that the key may do'));

const DAYS_MESSAGE = `must be a whole number of days from 1 to ${API_KEY_MAX_DAYS}`;

const apiKeyFacts = {
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  created_at: z.string(),
  expires_at: z.string(),
  /** To the minute; null for a key that was never used. */
  last_used_at: z.nullable(z.string()),
};

export const apiKey = z.object(apiKeyFacts);

/** The only reply with the key itself. */
export const createdApiKey = z.object({ ...apiKeyFacts, key: z.string() });

export const apiKeyList = z.object({ data: z.array(apiKey) });

export const createApiKeyBody = z
  .object({
    ...pinProofFieldSchemas,
    name: lineText.check(z.maxLength(API_KEY_NAME_MAX_LENGTH, maxLengthMessage)),
    scopes: scopeList,
    expires_after_days: z
      .int(DAYS_MESSAGE)
      .check(z.gte(1, DAYS_MESSAGE), z.lte(API_KEY_MAX_DAYS, DAYS_MESSAGE)),
  })
  .check(...PIN_PROOF_CHECKS);

export const revokeApiKeyBody = z.object({ id: z.string() });

export type ApiKey = z.infer<typeof apiKey>;
export type ApiKeyList = z.infer<typeof apiKeyList>;
export type CreatedApiKey = z.infer<typeof createdApiKey>;
export type NewApiKey = Pick<
  z.infer<typeof createApiKeyBody>,
  'name' | 'scopes' | 'expires_after_days'
>;
export type RevokeApiKeyBody = z.infer<typeof revokeApiKeyBody>;
