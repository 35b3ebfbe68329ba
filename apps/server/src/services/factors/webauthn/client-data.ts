import * as z from 'zod/mini';
import type { Project } from '../../../config/projects.ts';
import { passkeyRefusedError } from './webauthn-errors.ts';
import { isPasskeyOrigin } from './webauthn-domain.ts';

const clientDataSchema = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.optional(z.boolean()),
  topOrigin: z.optional(z.string()),
});

/** The browser's description of the page (Web Authentication Level 3, section 5.8.1). */
export type ClientData = z.output<typeof clientDataSchema>;

const parseJsonOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export function readClientData(base64url: string): ClientData {
  const text = Buffer.from(base64url, 'base64url').toString('utf8');
  const parsed = clientDataSchema.safeParse(parseJsonOrNull(text));
  if (parsed.success) return parsed.data;
  throw passkeyRefusedError('The clientDataJSON of the passkey cannot be read.');
}

export interface ExpectedClientData {
  type: 'webauthn.create' | 'webauthn.get';
  project: Project;
  domain: string;
  publicUrl: string;
}

/** @throws HttpError 401 unable_to_auth_webauthn_registration */
export function requireClientData(
  { type, origin, crossOrigin, topOrigin }: ClientData,
  expected: ExpectedClientData,
): void {
  const { project, domain, publicUrl } = expected;
  if (type !== expected.type) {
    throw passkeyRefusedError(
      `The passkey answered a ${type} request, but ${expected.type} was asked. Start again.`,
    );
  }
  if (!isPasskeyOrigin(project, { origin, domain }, publicUrl)) {
    throw passkeyRefusedError(
      `The passkey was used on ${origin}, which is no registered origin of the domain ${domain}.`,
    );
  }
  if (crossOrigin === true || topOrigin !== undefined) {
    throw passkeyRefusedError(
      'Passkeys do not work here, because this page is shown in a frame on a page of another site. Open it in a tab of its own, or log in another way.',
    );
  }
}
