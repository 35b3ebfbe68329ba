import type { Call, Send } from './http/call.ts';
import { toAuthenticateResponse } from './session/authenticate-response.ts';
import type { SessionKeeper } from './session/session.ts';
import type { AuthenticateResponse } from './types.ts';
import { check, type Rules } from './validation/check.ts';

/** A request whose method is the name of the verb. */
type Request = Omit<Call, 'method'>;

type Verb = <Result>(request: Request) => Promise<Result>;
type SignInVerb = <Result extends AuthenticateResponse>(request: Request) => Promise<Result>;

/** What a resource may do: send, sign in, ask which factor comes next, check its arguments. */
export interface Context {
  get: Verb;
  post: Verb;
  put: Verb;
  /** Posts, and takes the answer over as the session. */
  authenticate: SignInVerb;
  /** Whether a factor that is asked for now comes first, or on top of a session. */
  factor: () => 'primary' | 'secondary';
  check: (call: string, fields: unknown, required: Rules, optional?: Rules) => void;
}

// The border: what the server sends is taken to be what the caller says, so the type stands once.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
const fromWire = <Result>(data: object) => data as Result;

export function createContext(send: Send, keeper: SessionKeeper): Context {
  const verb =
    (method: Call['method']): Verb =>
    async (request) =>
      fromWire(await send({ ...request, method }));

  return {
    get: verb('GET'),
    post: verb('POST'),
    put: verb('PUT'),
    async authenticate(request) {
      const started = keeper.takeTurn();
      const response = toAuthenticateResponse(await send({ ...request, method: 'POST' }));
      keeper.signIn(response, started);
      return fromWire(response);
    },
    factor: () => (keeper.store.get().session ? 'secondary' : 'primary'),
    check,
  };
}
