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
  name?: Partial<Name> | undefined;
  /** Merged into what is there; anyone who is signed in may write it. */
  untrusted_metadata?: Record<string, unknown> | undefined;
}

/** What the API says after a change; the changed user is in `user.getSync`. */
export interface UserUpdateResponse extends ResponseCommon {
  user_id: string;
  emails: Email[];
  phone_numbers: PhoneNumber[];
  crypto_wallets: CryptoWallet[];
}

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
}

export const createUsers = (context: Context, keeper: SessionKeeper): Users => ({
  getSync: () => keeper.store.get().user,
  getInfo() {
    const { user, fromCache } = keeper.store.get();
    return { user, fromCache };
  },
  onChange: (callback) => watch(keeper.store, 'user', callback),
  async get(request) {
    const mark = keeper.credentialsMark();
    const data = await context.get<Data>({ ...request, path: '/users/me' });
    const user = omit(data, 'request_id', 'status_code');
    if (!isUser(user)) throw new UnreachableError(INVALID_JSON);
    keeper.updateUser(user, mark);
    return user;
  },
  async update(change, request) {
    const rules = { name: 'object', untrusted_metadata: 'object' } as const;
    context.check('user.update', change, {}, rules);
    const { name, untrusted_metadata } = change;
    const mark = keeper.credentialsMark();
    const { __user, ...response } = await context.put<UserUpdateResponse & { __user?: User }>({
      ...request,
      path: '/users/me',
      body: { name, untrusted_metadata },
    });
    if (isUser(__user)) keeper.updateUser(__user, mark);
    return response;
  },
});
