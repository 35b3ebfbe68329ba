import * as z from 'zod/mini';

const MAX_CREDENTIAL_ID_LENGTH = 1364;

const base64urlSchema = z.string().check(z.regex(/^[\w-]+$/, 'must be base64url without padding'));

/** The API sends and receives credentials as JSON within a JSON string. */
const jsonTextSchema = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.issues.push({ code: 'custom', message: 'must be JSON text', input: text });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );

const credentialFieldSchemas = {
  type: z.literal('public-key'),
  id: base64urlSchema.check(z.maxLength(MAX_CREDENTIAL_ID_LENGTH, 'is too long')),
  rawId: base64urlSchema,
  clientExtensionResults: z.catch(z.object({}), {}),
};

const sameIdCheck = z.refine<{ id: string; rawId: string }>(
  ({ id, rawId }) => id === rawId,
  'id and rawId must be the same',
);

export const createdCredentialSchema = jsonTextSchema(
  z
    .object({
      ...credentialFieldSchemas,
      authenticatorAttachment: z.catch(z.enum(['platform', 'cross-platform', '']), ''),
      response: z.object({
        clientDataJSON: base64urlSchema,
        attestationObject: base64urlSchema,
        transports: z.catch(z.array(z.string()), []),
      }),
    })
    .check(sameIdCheck),
);

export const assertedCredentialSchema = jsonTextSchema(
  z
    .object({
      ...credentialFieldSchemas,
      response: z.object({
        clientDataJSON: base64urlSchema,
        authenticatorData: base64urlSchema,
        signature: base64urlSchema,
        userHandle: z.catch(base64urlSchema, ''),
      }),
    })
    .check(sameIdCheck),
);
