import { ApiError, type StrengthCheckResponse } from '@bakehouse/sdk';
import { vi, type Mock } from 'vitest';
import { createFakeClient, type FakeClient } from './fake-client.ts';

const ANSWER = { request_id: 'request-1', status_code: 200 };

type Call = (...args: unknown[]) => Promise<object>;
type Check = (
  request: { password: string },
  options: { signal: AbortSignal },
) => Promise<StrengthCheckResponse>;

export interface FakePasswords {
  fake: FakeClient;
  search: Mock<Call>;
  create: Mock<Call>;
  authenticate: Mock<Call>;
  resetByEmailStart: Mock<Call>;
  resetByEmail: Mock<Call>;
  logInByToken: Mock<Call>;
  removeTokenFromUrl: Mock<(token: string) => void>;
  sendCode: Mock<Call>;
  strengthCheck: Mock<Check>;
}

export const toStrength = (
  changes: Partial<StrengthCheckResponse> = {},
): StrengthCheckResponse => ({
  ...ANSWER,
  valid_password: true,
  score: 4,
  breached_password: false,
  breach_detection_on_create: true,
  strength_policy: 'zxcvbn',
  feedback: { suggestions: [], warning: '', luds_requirements: null },
  ...changes,
});

export const passwordError = (error_type: string, error_message = 'Refused.'): ApiError =>
  new ApiError({ status_code: 400, error_type, error_message, error_url: '' });

const answer = () => vi.fn<Call>(() => Promise.resolve(ANSWER));

/**
 * A client that finds a user of a type, and accepts every password. It has the token of the page's URL,
 * unless the type is null.
 */
export function createFakePasswords(
  userType: 'new' | 'password' | 'passwordless' = 'new',
  tokenType: string | null = 'reset_password',
): FakePasswords {
  const search = vi.fn<Call>(() => Promise.resolve({ userType }));
  const [create, authenticate, resetByEmail, logInByToken] = [
    answer(),
    answer(),
    answer(),
    answer(),
  ];
  const resetByEmailStart = answer();
  const sendCode = vi.fn<Call>(() => Promise.resolve({ ...ANSWER, method_id: 'email-1' }));
  const strengthCheck = vi.fn<Check>(() => Promise.resolve(toStrength()));
  const sendLink = vi.fn<(...args: unknown[]) => Promise<typeof ANSWER>>(() =>
    Promise.resolve(ANSWER),
  );
  const removeTokenFromUrl = vi.fn<(token: string) => void>();
  const client = createFakeClient({
    search: { user: search },
    passwords: { create, authenticate, resetByEmailStart, resetByEmail, strengthCheck },
    magicLinks: { email: { loginOrCreate: sendLink }, authenticate: logInByToken },
    otps: { email: { loginOrCreate: sendCode }, authenticate: answer() },
    parseAuthenticateUrl: () => tokenType && { tokenType, token: 'token-1', handled: false },
    removeTokenFromUrl,
  });
  const fake = { ...client, sendLink };
  return {
    fake,
    search,
    create,
    authenticate,
    resetByEmailStart,
    resetByEmail,
    logInByToken,
    removeTokenFromUrl,
    sendCode,
    strengthCheck,
  };
}
