import type { RequestOptions } from '../types.ts';
import type { WebAuthnDependencies } from './ceremony.ts';
import type { WebAuthnUpdateRequest, WebAuthnUpdateResponse } from './types.ts';

export async function renamePasskey(
  { context }: WebAuthnDependencies,
  options: WebAuthnUpdateRequest,
  { signal }: RequestOptions,
): Promise<WebAuthnUpdateResponse> {
  const rules = { webauthn_registration_id: 'string', name: 'string' } as const;
  context.check('webauthn.update', options, rules);
  const { webauthn_registration_id, name } = options;
  const path = `/webauthn/update/${encodeURIComponent(webauthn_registration_id)}`;
  return context.put({ signal, path, body: { name } });
}
