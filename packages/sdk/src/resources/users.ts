import type { Context } from '../context.ts';
import { UnreachableError } from '../errors.ts';
import type { Data } from '../http/call.ts';
import { INVALID_JSON } from '../http/parse-response.ts';
import { isUser } from '../session/cache.ts';
import type { SessionKeeper } from '../session/session.ts';
import { watch } from '../session/watch.ts';
import type {
  CryptoWallet,
  Email,
  Name,
  PhoneNumber,
  RequestOptions,
  ResponseCommon,
  User,
} from '../types.ts';
import { omit } from '../validation/record.ts';

/** What of the user is to change; what is left out stays. */
export interface UserUpdateRequest {
  /** The parts of the name that are to change. */
  name?: Partial<Name> | undefined;
  /** Merged into what is there; anyone who is signed in may write it. */
  untrusted_metadata?: Record<string, unknown> | undefined;
}

/** What the API says after a change; the changed user is in `user.getSync`. */
export interface UserUpdateResponse extends ResponseCommon {
  /** Who was changed. */
  user_id: string;
  /** The addresses of the user. */
  emails: Email[];
  /** The phone numbers of the user. */
  phone_numbers: PhoneNumber[];
  /** The wallets of the user. */
  crypto_wallets: CryptoWallet[];
}

/** What the API says after a way to sign in was deleted; the changed user is in `user.getSync`. */
export interface UserDeleteResponse extends ResponseCommon {
  /** Who was changed. */
  user_id: string;
}

/** An app that the user lets act for them. */
export interface ConnectedApp {
  /** Goes into `user.revokedConnectedApp`. */
  connected_app_id: string;
  /** What the app is called. */
  name: string;
  /** What the app says of itself. */
  description: string;
  /** What kind of client the app is. */
  client_type: string;
  /** A picture of the app. */
  logo_url?: string;
  /** Separated by spaces. */
  scopes_granted: string;
}

/** The apps that the user lets act for them. */
export interface ConnectedAppsResponse extends ResponseCommon {
  /** Empty when there are none. */
  connected_apps: ConnectedApp[];
}

/** Deletes one way to sign in, by its id. */
export type DeleteFactor = (id: string, request?: RequestOptions) => Promise<UserDeleteResponse>;

/**
 * The signed-in user. Methods that send reject with an `ApiError` for a refusal, an
 * `UnreachableError` when no usable answer came, and never sign the user out.
 */
export interface Users {
  /** The user as far as they are known, or null. The object stays the same while it says the same. */
  getSync: () => User | null;
  /** As `getSync`, and whether the user is a stored copy that the server has not confirmed yet. */
  getInfo: () => { user: User | null; fromCache: boolean };
  /**
   * Calls back when the user really changes and once when a stored copy has been confirmed.
   * @returns ends the watching
   */
  onChange: (callback: (user: User | null) => void) => () => void;
  /** Asks the server for the user. `GET /sdk/v1/users/me`. */
  get: (request?: RequestOptions) => Promise<User>;
  /**
   * Changes the name or the untrusted metadata. `PUT /sdk/v1/users/me`.
   * @throws ApiError `insufficient_factors` when the project asks for a second factor first
   * @throws UsageError
   */
  update: (change: UserUpdateRequest, request?: RequestOptions) => Promise<UserUpdateResponse>;
  /**
   * Deletes an address. `DELETE /sdk/v1/users/emails/{id}`.
   * @param id the `email_id`
   * @throws ApiError `cannot_delete_last_primary_factor`, `insufficient_factors`, `stale_factors`
   * @throws UsageError
   */
  deleteEmail: DeleteFactor;
  /** As `deleteEmail`, a phone number by its `phone_id`. `DELETE /sdk/v1/users/phone_numbers/{id}`. */
  deletePhoneNumber: DeleteFactor;
  /** As `deleteEmail`, an authenticator app by its `totp_id`. `DELETE /sdk/v1/users/totps/{id}`. */
  deleteTOTP: DeleteFactor;
  /** As `deleteEmail`, a wallet by its `crypto_wallet_id`. `DELETE /sdk/v1/users/crypto_wallets/{id}`. */
  deleteCryptoWallet: DeleteFactor;
  /** As `deleteEmail`, by the `oauth_user_registration_id`. `DELETE /sdk/v1/users/oauth/{id}`. */
  deleteOAuthRegistration: DeleteFactor;
  /**
   * As `deleteEmail`, a passkey or security key by its `webauthn_registration_id`.
   * `DELETE /sdk/v1/users/webauthn_registrations/{id}`.
   */
  deleteWebauthnRegistration: DeleteFactor;
  /**
   * As `deleteEmail`, by the `biometric_registration_id`.
   * `DELETE /sdk/v1/users/biometric_registrations/{id}`.
   */
  deleteBiometricRegistration: DeleteFactor;
  /** The apps that the user lets act for them. `GET /sdk/v1/users/connected_apps`. */
  getConnectedApps: (request?: RequestOptions) => Promise<ConnectedAppsResponse>;
  /**
   * Takes an app's permission back. `POST /sdk/v1/users/connected_apps/{id}/revoke`. The name is the
   * provider's.
   * @param id the `connected_app_id`
   * @throws UsageError
   */
  revokedConnectedApp: (id: string, request?: RequestOptions) => Promise<ResponseCommon>;
}

/** The methods that delete a factor, and what the path calls its kind. */
const KINDS = {
  deleteEmail: 'emails',
  deletePhoneNumber: 'phone_numbers',
  deleteTOTP: 'totps',
  deleteCryptoWallet: 'crypto_wallets',
  deleteOAuthRegistration: 'oauth',
  deleteWebauthnRegistration: 'webauthn_registrations',
  deleteBiometricRegistration: 'biometric_registrations',
} as const;

export function createUsers(context: Context, keeper: SessionKeeper): Users {
  const idIn = (call: string, id: string) => {
    context.check(`user.${call}`, { id }, { id: 'string' });
    return encodeURIComponent(id);
  };
  const deleter =
    (call: string, kind: string): DeleteFactor =>
    async (id, request) => {
      const path = `/users/${kind}/${idIn(call, id)}`;
      return context.changeUser({ ...request, method: 'DELETE', path });
    };
  // The border: what is made of all names has all names.
  const deleters = Object.fromEntries(
    Object.entries(KINDS).map(([call, kind]) => [call, deleter(call, kind)]),
  ) as Record<keyof typeof KINDS, DeleteFactor>;
  return {
    getSync: () => keeper.store.get().user,
    getInfo() {
      const { user, fromCache } = keeper.store.get();
      return { user, fromCache };
    },
    onChange: (callback) => watch(keeper.store, 'user', callback),
    async get(request) {
      const started = keeper.takeTurn();
      const mark = keeper.credentialsMark();
      const data = await context.get<Data>({ ...request, path: '/users/me' });
      const user = omit(data, 'request_id', 'status_code');
      if (!isUser(user)) throw new UnreachableError(INVALID_JSON);
      keeper.describeUser(user, mark, started);
      return user;
    },
    async update(change, request) {
      context.check('user.update', change, { name: 'object?', untrusted_metadata: 'object?' });
      const { name, untrusted_metadata } = change;
      const body = { name, untrusted_metadata };
      return context.changeUser({ ...request, method: 'PUT', path: '/users/me', body });
    },
    ...deleters,
    getConnectedApps: (request) => context.get({ ...request, path: '/users/connected_apps' }),
    async revokedConnectedApp(id, request) {
      const path = `/users/connected_apps/${idIn('revokedConnectedApp', id)}/revoke`;
      return context.post({ ...request, path });
    },
  };
}
