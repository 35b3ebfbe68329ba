import { ApiError, type StrengthCheckResponse } from '@bakehouse/sdk';
import { vi, type Mock } from 'vitest';
import { createFakeClient, type FakeClient } from './fake-client.ts';

const SUCCESS_RESPONSE = { request_id: 'request-1', status_code: 200 };

type ClientCall = (...args: unknown[]) => Promise<object>;
type StrengthCheckCall = (
  request: { password: string },
  options: { signal: AbortSignal },
) => Promise<StrengthCheckResponse>;

export interface FakePasswords {
  fake: FakeClient;
  search: Mock<ClientCall>;
  create: Mock<ClientCall>;
  authenticate: Mock<ClientCall>;
  resetByEmailStart: Mock<ClientCall>;
  resetByEmail: Mock<ClientCall>;
  logInByToken: Mock<ClientCall>;
  removeTokenFromUrl: Mock<(token: string) => void>;
  sendCode: Mock<ClientCall>;
  strengthCheck: Mock<StrengthCheckCall>;
}

export const toStrength = (
  changes: Partial<StrengthCheckResponse> = {},
): StrengthCheckResponse => ({
  ...SUCCESS_RESPONSE,
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

const createSuccessMock = () => vi.fn<ClientCall>(() => Promise.resolve(SUCCESS_RESPONSE));

/**
 * A client that finds a user of a type, and accepts every password. It has the token of the page's URL,
 * unless the type is null.
 */
export function createFakePasswords(
  userType: 'new' | 'password' | 'passwordless' = 'new',
  tokenType: string | null = 'reset_password',
): FakePasswords {
  const search = vi.fn<ClientCall>(() => Promise.resolve({ userType }));
  const [create, authenticate, resetByEmail, logInByToken] = [
    createSuccessMock(),
    createSuccessMock(),
    createSuccessMock(),
    createSuccessMock(),
  ];
  const resetByEmailStart = createSuccessMock();
  const sendCode = vi.fn<ClientCall>(() =>
    Promise.resolve({ ...SUCCESS_RESPONSE, method_id: 'email-1' }),
  );
  const strengthCheck = vi.fn<StrengthCheckCall>(() => Promise.resolve(toStrength()));
  const sendLink = vi.fn<(...args: unknown[]) => Promise<typeof SUCCESS_RESPONSE>>(() =>
    Promise.resolve(SUCCESS_RESPONSE),
  );
  const removeTokenFromUrl = vi.fn<(token: string) => void>();
  const client = createFakeClient({
    search: { user: search },
    passwords: { create, authenticate, resetByEmailStart, resetByEmail, strengthCheck },
    magicLinks: { email: { loginOrCreate: sendLink }, authenticate: logInByToken },
    otps: { email: { loginOrCreate: sendCode }, authenticate: createSuccessMock() },
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
