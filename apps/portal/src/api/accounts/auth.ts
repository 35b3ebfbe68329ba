import {
  type ClientInfo,
  type PortalUser,
  type ResetPasswordBody,
  type SessionTokens,
  signInResponse,
  type SignInBody,
  validateSessionResponse,
} from '@bakehouse/contract';
import type { Http } from '../http/http.ts';

export interface User {
  id: string;
  email: string;
  isVerified: boolean;
  requiresPin: boolean;
  hasPin: boolean;
  isAdmin: boolean;
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
});

export const createAuthApi = (http: Http, client_info: ClientInfo): AuthApi => {
  const logInAt = async (path: string, credentials: object): Promise<LogInResult> => {
    const reply = await http.post(path, {
      body: { ...credentials, client_info },
      schema: signInResponse,
      purpose: 'anonymous',
    });
    return { tokens: reply.stytch_session, user: toUser(reply.user) };
  };
  return {
    logIn: (credentials) => logInAt('/stytch/authenticate', credentials),
    resetPassword: (reset) => logInAt('/stytch/password/reset', reset),
    async validate(callback) {
      const { user } = await http.post('/auth/validate', {
        body: { callback },
        schema: validateSessionResponse,
        purpose: 'signIn',
      });
      return toUser(user);
    },
  };
};
