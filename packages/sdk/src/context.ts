import type { Call, Data, Send } from './http/call.ts';
import { sharedTimeout, withDeadline, type Surroundings } from './http/deadline.ts';
import { createSingleFlight } from './http/single-flight.ts';
import { toAuthenticateResponse } from './session/authenticate-response.ts';
import { isUser } from './session/cache.ts';
import type { SessionKeeper } from './session/session.ts';
import type { AuthenticateResponse, RequestOptions } from './types.ts';
import { check as checkFields, type Fields, type Rules } from './validation/check.ts';
import { demandPage } from './validation/place.ts';
import { pick } from './validation/record.ts';

/** A request whose method is the name of the verb. */
type Request = Omit<Call, 'method'>;

/** A request that spends a token. */
interface SignInRequest extends Request {
  /** Can be spent only once: who spends the same at the same time shares one request and answer. */
  once?: string | undefined;
}

type Verb = <Result>(request: Request) => Promise<Result>;
type SignInVerb = <Result extends AuthenticateResponse>(request: SignInRequest) => Promise<Result>;

/** A method that takes one object, as data. */
export interface Operation<Options> extends Pick<
  Call,
  'path' | 'protection' | 'challenge' | 'verifiers'
> {
  /** As error texts call it, such as `passwords.create`. */
  name: string;
  /** What it takes, in the order of the wire. */
  fields: Fields<Options>;
  /** The field that holds a token which can be spent only once. */
  once?: keyof Options & string;
}

type Method<Options, Result> = (options: Options, request?: RequestOptions) => Promise<Result>;

/** What a resource may do: send, sign in, ask which factor comes next, check its arguments. */
export interface Context {
  get: Verb;
  post: Verb;
  put: Verb;
  /** Posts, and takes the answer over as the session. */
  authenticate: SignInVerb;
  /** Sends a change of the user, and takes over the user that the answer describes. */
  changeUser: <Result>(call: Call) => Promise<Result>;
  /** A method that checks its options and sends them with `post` or `authenticate`. */
  method: <Options extends object, Result extends object>(
    verb: 'post' | 'authenticate',
    operation: Operation<NoInfer<Options>>,
  ) => Method<Options, Result>;
  /** Runs a method of several steps within the time of one call. */
  within: <Result>(
    request: RequestOptions | undefined,
    run: (request: RequestOptions) => Promise<Result>,
  ) => Promise<Result>;
  /** Whether a factor that is asked for now comes first, or on top of a session. */
  factor: () => 'primary' | 'secondary';
  /** Throws a UsageError for a wrong argument, and for any call where there is no page. */
  check: (call: string, fields: unknown, rules: Rules) => void;
}

export interface ContextOptions {
  send: Send;
  keeper: SessionKeeper;
  surroundings: Surroundings;
}

// The border: what the server sends is taken to be what the caller says, so the type stands once.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
const fromWire = <Result>(data: object) => data as Result;

export function createContext({ send, keeper, surroundings }: ContextOptions): Context {
  const share = createSingleFlight<AuthenticateResponse>();
  const check: Context['check'] = (call, fields, rules) => {
    demandPage(surroundings.platform, call);
    checkFields(call, fields, rules);
  };

  const verb =
    (method: Call['method']): Verb =>
    async (request) =>
      fromWire(await send({ ...request, method }));

  /** A session that came too late would live on at the server, or in a cookie that only it can read. */
  const endUnused = ({ session_token }: AuthenticateResponse) => {
    const speaker = session_token ? { sessionToken: session_token } : {};
    send({ method: 'POST', path: '/sessions/revoke', ...speaker }).catch(() => undefined);
  };

  const signIn = async (request: Request): Promise<AuthenticateResponse> => {
    const started = keeper.takeTurn();
    const response = toAuthenticateResponse(await send({ ...request, method: 'POST' }));
    try {
      keeper.signIn(response, started);
    } catch (error) {
      endUnused(response);
      throw error;
    }
    return response;
  };
  const within: Context['within'] = (request = {}, run) =>
    withDeadline(surroundings, request, (signal) => run({ ...request, signal }));

  /** A shared request is nobody's own: who cancels stops waiting, the token may be spent already. */
  const authenticate = ({ once, signal, timeout, ...request }: SignInRequest) =>
    once === undefined
      ? signIn({ ...request, signal, timeout })
      : within({ signal, timeout }, () =>
          share(`${request.path} ${once}`, () =>
            signIn({ ...request, timeout: sharedTimeout(timeout) }),
          ),
        );
  const post = verb('POST');
  const verbs = { post: post<Data>, authenticate };

  return {
    get: verb('GET'),
    post,
    put: verb('PUT'),
    authenticate: async (request) => fromWire(await authenticate(request)),
    async changeUser(call) {
      const mark = keeper.credentialsMark();
      const { __user, ...response } = await send(call);
      if (isUser(__user)) keeper.updateUser(__user, mark);
      return fromWire(response);
    },
    method:
      (name, { name: call, fields, once, ...operation }) =>
      async (options, request) => {
        check(call, options, fields);
        const body = pick(options, Object.keys(fields));
        const data = await verbs[name]({
          ...request,
          ...operation,
          body,
          once: once && String(body[once]),
        });
        return fromWire(data);
      },
    within,
    factor: () => (keeper.store.get().session ? 'secondary' : 'primary'),
    check,
  };
}
