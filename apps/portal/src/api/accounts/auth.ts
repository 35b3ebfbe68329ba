import type {
  ClientInfo,
  PortalUser,
  ResetPasswordBody,
  SessionTokens,
  SignInBody,
  SignInResponse,
} from '@bakehouse/contract';
import { resetPassword, signIn, validateSession } from '@bakehouse/contract/calls/auth';
import type { Http } from '../http/http.ts';

export interface User {
  id: string;
  email: string;
  isVerified: boolean;
  requiresPin: boolean;
  hasPin: boolean;
  isAdmin: boolean;
  /** The operator who acts for the user in this session. */
  impersonator?: string | undefined;
}

export interface LogInResult {
  tokens: SessionTokens;
  user: User;
}

export interface AuthApi {
  logIn: (input: Pick<SignInBody, 'email' | 'password'>) => Promise<LogInResult>;
  resetPassword: (input: Pick<ResetPasswordBody, 'token' | 'password'>) => Promise<LogInResult>;
  /** @param callback the path to which the link that confirms the address leads in the end */
  validate: (callback?: string) => Promise<User>;
}

const toUser = (user: PortalUser): User => ({
  id: user.user_id,
  email: user.email,
  isVerified: user.verified_at !== null,
  requiresPin: user.requires_pin,
  hasPin: user.has_pin,
  isAdmin: user.is_admin,
  impersonator: user.impersonator,
});

const toLogInResult = ({ stytch_session: tokens, user }: SignInResponse): LogInResult => ({
  tokens,
  user: toUser(user),
});

export const createAuthApi = (http: Http, client_info: ClientInfo): AuthApi => ({
  async logIn(credentials) {
    return toLogInResult(await http.call(signIn, { ...credentials, client_info }));
  },
  async resetPassword(reset) {
    return toLogInResult(await http.call(resetPassword, { ...reset, client_info }));
  },
  async validate(callback) {
    return toUser((await http.call(validateSession, { callback })).user);
  },
});
