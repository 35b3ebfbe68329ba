/**
 * The part of this package that every client needs. With `namespaces/…`, an app loads the code of a
 * namespace only where it uses it: bundlers load the main export of this package as a whole.
 * @packageDocumentation
 */
export { addNamespaces, createClientWith } from './client-with.ts';
export type { BaseClient, ClientWith, NamespacesToCreate, StateChange } from './client-with.ts';
export type { Namespace, Namespaces } from './namespaces/namespace.ts';
export type { ClientOptions } from './options.ts';
export {
  ApiError,
  AuthError,
  CaptchaRequiredError,
  endsSession,
  isAuthError,
  NoCurrentSessionError,
  OneTapError,
  PasskeyError,
  SchemaError,
  UnreachableError,
  UsageError,
} from './errors.ts';
