import type { RequestContext } from '../request-context.ts';
import { UnreachableError } from '../errors.ts';
import type { ResponseData } from '../http/api-request.ts';
import { INVALID_JSON_MESSAGE } from '../http/parse-response.ts';
import { isUser } from '../session/stored-session.ts';
import type { LocalSession } from '../session/local-session.ts';
import { createSessionFieldReader } from '../session/read-field.ts';
import type {
  CryptoWallet,
  PersonName,
  PhoneNumber,
  RequestOptions,
  ResponseCommon,
  User,
  UserEmail,
} from '../types.ts';

/** Changes of the user. Fields that are left out stay unchanged. */
export interface UserUpdateRequest {
  /** The parts of the name to change. */
  name?: Partial<PersonName> | undefined;
  /** Metadata to merge into the existing untrusted metadata of the user. */
  untrusted_metadata?: Record<string, unknown> | undefined;
}

/** The response after a change. `user.getSync` returns the changed user. */
export interface UserUpdateResponse extends ResponseCommon {
  /** The id of the changed user. */
  user_id: string;
  /** The email addresses of the user. */
  emails: UserEmail[];
  /** The phone numbers of the user. */
  phone_numbers: PhoneNumber[];
  /** The crypto wallets of the user. */
  crypto_wallets: CryptoWallet[];
}

/** The response after a factor was deleted. `user.getSync` returns the changed user. */
export interface UserDeleteResponse extends ResponseCommon {
  /** The id of the changed user. */
  user_id: string;
}

/** An app to which the user has given access. */
export interface ConnectedApp {
  /** The id to pass to `user.revokeConnectedApp`. */
  connected_app_id: string;
  /** The name of the connected app. */
  name: string;
  /** The description of the connected app. */
  description: string;
  /** The OAuth client type of the connected app. */
  client_type: string;
  /** The URL of the connected app's logo. */
  logo_url?: string;
  /** The granted scopes, separated by spaces. */
  scopes_granted: string;
  /** One sentence for each granted scope, in their order. */
  scope_descriptions: string[];
  /** When the user first gave the app access, such as `2026-11-05T08:00:00.000Z`. */
  consented_at: string;
  /** When the app last used its access; null if it never did. */
  last_used_at: string | null;
}

/** The apps to which the user has given access. */
export interface ConnectedAppsResponse extends ResponseCommon {
  /** The apps; empty if there are none. */
  connected_apps: ConnectedApp[];
}

/** Deletes a factor of the user by its id. */
export type DeleteFactor = (id: string, request?: RequestOptions) => Promise<UserDeleteResponse>;

/**
 * The signed-in user. Methods that send a request reject with an `ApiError` when the API refuses
 * the request, and an `UnreachableError` when no valid response arrives. These methods never sign
 * the user out.
 */
export interface Users {
  /**
   * Returns the user that this browser knows, or null. It is the same object until the user
   * changes.
   */
  getSync: () => User | null;
  /**
   * Returns the user that this browser knows. `fromCache` is true while there are tokens or a stored
   * user that the server has not confirmed.
   */
  getInfo: () => { user: User | null; fromCache: boolean };
  /**
   * Subscribes to changes of the user. The callback also runs when the first check of the session
   * has ended, and when the server has confirmed the session.
   * @returns a function that removes the callback
   */
  onChange: (callback: (user: User | null) => void) => () => void;
  /** Loads the user from the server. `GET /sdk/v1/users/me`. */
  get: (request?: RequestOptions) => Promise<User>;
  /**
   * Changes the name or the untrusted metadata. `PUT /sdk/v1/users/me`.
   * @throws ApiError `insufficient_factors` if the project requires a second factor first
   * @throws UsageError
   */
  update: (change: UserUpdateRequest, request?: RequestOptions) => Promise<UserUpdateResponse>;
  /**
   * Deletes an email address. `DELETE /sdk/v1/users/emails/{id}`.
   * @param id the `email_id` of the address
   * @throws ApiError `cannot_delete_last_primary_factor`, `insufficient_factors`, `stale_factors`
   * @throws UsageError
   */
  deleteEmail: DeleteFactor;
  /** Deletes a phone number by its `phone_id`. `DELETE /sdk/v1/users/phone_numbers/{id}`. */
  deletePhoneNumber: DeleteFactor;
  /** Deletes an authenticator app by its `totp_id`. `DELETE /sdk/v1/users/totps/{id}`. */
  deleteTOTP: DeleteFactor;
  /** Deletes a crypto wallet by its `crypto_wallet_id`. `DELETE /sdk/v1/users/crypto_wallets/{id}`. */
  deleteCryptoWallet: DeleteFactor;
  /** Deletes an OAuth account by its `oauth_user_registration_id`. `DELETE /sdk/v1/users/oauth/{id}`. */
  deleteOAuthRegistration: DeleteFactor;
  /**
   * Deletes a passkey or security key by its `webauthn_registration_id`.
   * `DELETE /sdk/v1/users/webauthn_registrations/{id}`.
   */
  deleteWebauthnRegistration: DeleteFactor;
  /**
   * Deletes a mobile device by its `biometric_registration_id`.
   * `DELETE /sdk/v1/users/biometric_registrations/{id}`.
   */
  deleteBiometricRegistration: DeleteFactor;
  /** Loads the apps to which the user has given access. `GET /sdk/v1/users/connected_apps`. */
  getConnectedApps: (request?: RequestOptions) => Promise<ConnectedAppsResponse>;
  /**
   * Revokes the access of an app. `POST /sdk/v1/users/connected_apps/{id}/revoke`.
   * @param id the `connected_app_id` of the app
   * @throws UsageError
   */
  revokeConnectedApp: (id: string, request?: RequestOptions) => Promise<ResponseCommon>;
  /**
   * The name of `revokeConnectedApp` in the provider's client (`@stytch/vanilla-js`).
   * @deprecated Call `revokeConnectedApp`.
   */
  revokedConnectedApp: (id: string, request?: RequestOptions) => Promise<ResponseCommon>;
}

/** The path segment in the request of each method that deletes a factor. */
const PATH_SEGMENT_BY_DELETE_METHOD = {
  deleteEmail: 'emails',
  deletePhoneNumber: 'phone_numbers',
  deleteTOTP: 'totps',
  deleteCryptoWallet: 'crypto_wallets',
  deleteOAuthRegistration: 'oauth',
  deleteWebauthnRegistration: 'webauthn_registrations',
  deleteBiometricRegistration: 'biometric_registrations',
} as const;

export function createUsers(context: RequestContext, localSession: LocalSession): Users {
  const checkedId = (method: string, id: string) => {
    context.check(`user.${method}`, { id }, { id: 'string' });
    return encodeURIComponent(id);
  };
  const deleter =
    (method: string, segment: string): DeleteFactor =>
    async (id, request) => {
      const path = `/users/${segment}/${checkedId(method, id)}`;
      return context.changeUser({ ...request, method: 'DELETE', path });
    };
  // The cast is needed because `Object.fromEntries` loses the types of the keys.
  const deleters = Object.fromEntries(
    Object.entries(PATH_SEGMENT_BY_DELETE_METHOD).map(([method, segment]) => [
      method,
      deleter(method, segment),
    ]),
  ) as Record<keyof typeof PATH_SEGMENT_BY_DELETE_METHOD, DeleteFactor>;
  const revokeConnectedApp: Users['revokeConnectedApp'] = async (id, request) => {
    const path = `/users/connected_apps/${checkedId('revokeConnectedApp', id)}/revoke`;
    return context.post({ ...request, path });
  };
  return {
    ...createSessionFieldReader(localSession.store, 'user'),
    async get(request) {
      const startedAt = localSession.tick();
      const version = localSession.credentialsVersion();
      const data = await context.get<ResponseData>({ ...request, path: '/users/me' });
      const { request_id, status_code, ...user } = data;
      if (!isUser(user)) throw new UnreachableError(INVALID_JSON_MESSAGE);
      localSession.applyUser(user, version, startedAt);
      return user;
    },
    update: context.method('changeUser', {
      method: 'PUT',
      name: 'user.update',
      path: '/users/me',
      fields: { name: 'object?', untrusted_metadata: 'object?' },
    }),
    ...deleters,
    getConnectedApps: (request) => context.get({ ...request, path: '/users/connected_apps' }),
    revokeConnectedApp,
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the old name must work, too
    revokedConnectedApp: revokeConnectedApp,
  };
}
