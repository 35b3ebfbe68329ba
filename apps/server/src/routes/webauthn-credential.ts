import * as z from 'zod/mini';

const MAX_CREDENTIAL_ID_LENGTH = 1364;

const base64url = z.string().check(z.regex(/^[\w-]+$/, 'must be base64url without padding'));

/** The API sends and receives credentials as JSON within a JSON string. */
const jsonTextOf = <Schema extends z.ZodMiniType>(schema: Schema) =>
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

const credentialMembers = {
  type: z.literal('public-key'),
  id: base64url.check(z.maxLength(MAX_CREDENTIAL_ID_LENGTH, 'is too long')),
  rawId: base64url,
  clientExtensionResults: z.catch(z.object({}), {}),
};

const sameIdCheck = z.refine<{ id: string; rawId: string }>(
  ({ id, rawId }) => id === rawId,
  'id and rawId must be the same',
);

export const createdCredentialSchema = jsonTextOf(
  z
    .object({
      ...credentialMembers,
      authenticatorAttachment: z.catch(z.enum(['platform', 'cross-platform', '']), ''),
      response: z.object({
        clientDataJSON: base64url,
        attestationObject: base64url,
        transports: z.catch(z.array(z.string()), []),
      }),
    })
    .check(sameIdCheck),
);

export const assertedCredentialSchema = jsonTextOf(
  z
    .object({
      ...credentialMembers,
      response: z.object({
        clientDataJSON: base64url,
        authenticatorData: base64url,
        signature: base64url,
        userHandle: z.catch(base64url, ''),
      }),
    })
    .check(sameIdCheck),
);
