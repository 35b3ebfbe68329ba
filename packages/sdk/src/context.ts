import type { ApiRequest, ResponseData, SendRequest } from './http/api-request.ts';
import { sharedTimeout, withDeadline, type ClientRuntime } from './http/deadline.ts';
import { createSingleFlight } from './http/single-flight.ts';
import { toAuthenticateResponse } from './session/authenticate-response.ts';
import type { LocalSession } from './session/local-session.ts';
import { isUser } from './session/stored-session.ts';
import type { AuthenticateResponse, RequestOptions } from './types.ts';
import { check as checkFields, type Rules, type RulesOf } from './validation/check.ts';
import { pick } from './validation/record.ts';
import { requirePage } from './validation/require-page.ts';

type MethodlessRequest = Omit<ApiRequest, 'method'>;

interface SignInRequest extends MethodlessRequest {
  /** A token that works once: concurrent calls with the same token share one request. */
  singleUseToken?: string | undefined;
}

type SendWithMethod = <Result>(request: MethodlessRequest) => Promise<Result>;
type SendSignIn = <Result extends AuthenticateResponse>(request: SignInRequest) => Promise<Result>;

/** A public method that takes one object, described as data. */
export interface MethodDefinition<Options> extends Pick<
  ApiRequest,
  'path' | 'protection' | 'pkceChallenge' | 'pkceVerifiers'
> {
  /** As error messages name it, such as `passwords.create`. */
  name: string;
  /** The type of each field, in the order in which the body is sent. */
  fields: RulesOf<Options>;
  /** The field with a token that works once. */
  singleUseToken?: keyof Options & string;
}

type Method<Options, Result> = (options: Options, request?: RequestOptions) => Promise<Result>;

/** What the resources use to send requests and to check their arguments. */
export interface Context {
  get: SendWithMethod;
  post: SendWithMethod;
  put: SendWithMethod;
  /** Posts, and signs the user in with the response. */
  authenticate: SendSignIn;
  /** Sends a change of the user, and applies the changed user from the response. */
  changeUser: <Result>(request: ApiRequest) => Promise<Result>;
  /** Makes a method that checks its options and sends them. */
  method: <Options extends object, Result extends object>(
    send: 'post' | 'authenticate',
    definition: MethodDefinition<NoInfer<Options>>,
  ) => Method<Options, Result>;
  /** Runs several steps under the timeout of one call. */
  within: <Result>(
    request: RequestOptions | undefined,
    run: (request: RequestOptions) => Promise<Result>,
  ) => Promise<Result>;
  /** `secondary` while a session exists: the next factor is then added to it. */
  nextFactor: () => 'primary' | 'secondary';
  /** @throws UsageError for a wrong argument, and for every call where there is no page */
  check: (call: string, fields: unknown, rules: Rules) => void;
}

export interface ContextOptions extends ClientRuntime {
  send: SendRequest;
  localSession: LocalSession;
}

// The one unchecked cast of responses: the caller states the type that the API documents.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
const asResult = <Result>(data: object) => data as Result;

export function createContext(options: ContextOptions): Context {
  const { send, localSession } = options;
  const singleFlight = createSingleFlight<AuthenticateResponse>();
  const check: Context['check'] = (call, fields, rules) => {
    requirePage(options.platform, call);
    checkFields(call, fields, rules);
  };
  const sendWith =
    (method: ApiRequest['method']): SendWithMethod =>
    async (request) =>
      asResult(await send({ ...request, method }));
  const within: Context['within'] = (request = {}, run) =>
    withDeadline(options, request, (signal) => run({ ...request, signal }));

  /** Revokes a session that cannot be used any more; otherwise it would stay valid on the server. */
  const revoke = ({ session_token }: AuthenticateResponse) => {
    const token = session_token ? { sessionToken: session_token } : {};
    send({ method: 'POST', path: '/sessions/revoke', ...token }).catch(() => undefined);
  };
  const signIn = async (request: MethodlessRequest): Promise<AuthenticateResponse> => {
    const startedAt = localSession.tick();
    const response = toAuthenticateResponse(await send({ ...request, method: 'POST' }));
    try {
      localSession.signIn(response, startedAt);
    } catch (error) {
      revoke(response);
      throw error;
    }
    return response;
  };
  /** Cancelling one of several callers must not cancel the shared request: its token may be spent. */
  const authenticate = ({ singleUseToken, signal, timeout, ...request }: SignInRequest) =>
    singleUseToken === undefined
      ? signIn({ ...request, signal, timeout })
      : within({ signal, timeout }, () =>
          singleFlight(`${request.path} ${singleUseToken}`, () =>
            signIn({ ...request, timeout: sharedTimeout(timeout) }),
          ),
        );
  const post = sendWith('POST');
  const senders = { post: post<ResponseData>, authenticate };

  return {
    get: sendWith('GET'),
    post,
    put: sendWith('PUT'),
    authenticate: async (request) => asResult(await authenticate(request)),
    async changeUser(request) {
      const version = localSession.credentialsVersion();
      const { __user, ...response } = await send(request);
      if (isUser(__user)) localSession.applyUser(__user, version);
      return asResult(response);
    },
    method:
      (sender, { name, fields, singleUseToken, ...definition }) =>
      async (given, request) => {
        check(name, given, fields);
        const body = pick(given, Object.keys(fields));
        const data = await senders[sender]({
          ...request,
          ...definition,
          body,
          singleUseToken: singleUseToken && String(body[singleUseToken]),
        });
        return asResult(data);
      },
    within,
    nextFactor: () => (localSession.store.get().session ? 'secondary' : 'primary'),
    check,
  };
}
