export { createClient } from './client.ts';
export type { Client, StateChange } from './client.ts';
export type { ClientOptions } from './options.ts';
export type { CookieOptions } from './session/cookies.ts';
export {
  ApiError,
  AuthError,
  endsSession,
  NoCurrentSessionError,
  SchemaError,
  UnreachableError,
  UsageError,
} from './errors.ts';
export type { ApiErrorBody, SchemaProblem } from './errors.ts';
export { PROVIDER_API_LEVEL } from './version.ts';
export type { Bootstrap, BootstrapConfig, PasswordConfig } from './resources/bootstrap.ts';
export type {
  LudsRequirements,
  PasswordCreateResponse,
  PasswordCredentials,
  Passwords,
  StrengthCheckRequest,
  StrengthCheckResponse,
} from './resources/passwords.ts';
export type { Sessions } from './resources/sessions.ts';
export type { Users, UserUpdateRequest, UserUpdateResponse } from './resources/users.ts';
export type * from './types.ts';
