import type { ApiRequest, SendRequest } from './http/api-request.ts';
import { sharedRequestTimeoutMs, withDeadline, type ClientRuntime } from './http/deadline.ts';
import { createSingleFlight } from './http/single-flight.ts';
import type { LocalSession } from './session/local-session.ts';
import { createSignIn } from './session/sign-in.ts';
import { isUser } from './session/stored-session.ts';
import type { AuthenticateResponse, RequestOptions } from './types.ts';
import {
  checkFieldTypes,
  type FieldTypes,
  type FieldTypesOf,
} from './validation/check-field-types.ts';
import { pickKeys } from './validation/record.ts';
import { requirePage } from './validation/require-page.ts';

type RequestWithoutHttpMethod = Omit<ApiRequest, 'method'>;

interface SignInRequest extends RequestWithoutHttpMethod {
  /** A token that works once: concurrent calls with the same token share one request. */
  singleUseToken?: string | undefined;
}

type SendByHttpMethod = <Result>(request: RequestWithoutHttpMethod) => Promise<Result>;
type SendSignInRequest = <Result extends AuthenticateResponse>(
  request: SignInRequest,
) => Promise<Result>;

/** Describes a public method that takes one options object. */
export interface MethodDefinition<Options> extends Pick<
  ApiRequest,
  'path' | 'protection' | 'pkceChallenge' | 'pkceVerifiers'
> {
  /** The HTTP method of `changeUser`. All other requests are POST requests. */
  method?: ApiRequest['method'];
  /** The name of the method in error messages, such as `passwords.create`. */
  name: string;
  /** The type of each field. The request body has its fields in this order. */
  fields: FieldTypesOf<Options>;
  /** The name of the field that holds a single-use token. */
  singleUseToken?: keyof Options & string;
}

type ApiMethod<Options, Result> = (options: Options, request?: RequestOptions) => Promise<Result>;

/**
 * Sends the requests of the client's namespaces, such as `passwords`, and checks the arguments of
 * their methods.
 */
export interface RequestContext {
  get: SendByHttpMethod;
  post: SendByHttpMethod;
  put: SendByHttpMethod;
  /** Sends a POST request, and signs the user in with its response. */
  authenticate: SendSignInRequest;
  /** Sends a change of the user, and stores the changed user from the response. */
  changeUser: <Result>(request: ApiRequest) => Promise<Result>;
  /** Creates a public method that checks its options and sends them as the request body. */
  method: <Options extends object, Result extends object>(
    send: 'post' | 'authenticate' | 'changeUser',
    definition: MethodDefinition<NoInfer<Options>>,
  ) => ApiMethod<Options, Result>;
  /** Runs several requests under the timeout of one call. */
  within: <Result>(
    request: RequestOptions | undefined,
    run: (request: RequestOptions) => Promise<Result>,
  ) => Promise<Result>;
  /**
   * Returns `secondary` while a session exists, because the next factor is then added to that
   * session; otherwise `primary`.
   */
  nextFactor: () => 'primary' | 'secondary';
  /** @throws UsageError for a wrong argument, and for every call outside a browser page */
  check: (call: string, fields: unknown, rules: FieldTypes) => void;
}

export interface RequestContextOptions extends ClientRuntime {
  send: SendRequest;
  localSession: LocalSession;
}

export function createRequestContext(options: RequestContextOptions): RequestContext {
  const { send, localSession } = options;
  const signIn = createSignIn(send, localSession);
  const singleFlight = createSingleFlight<AuthenticateResponse>();
  const check: RequestContext['check'] = (call, fields, rules) => {
    requirePage(options.platform, call);
    checkFieldTypes(call, fields, rules);
  };
  const sendWith = (method: ApiRequest['method']) => (request: RequestWithoutHttpMethod) =>
    send({ ...request, method });
  const within: RequestContext['within'] = (request = {}, run) =>
    withDeadline(options, request, (signal) => run({ ...request, signal }));

  /**
   * One caller's cancellation must not cancel the shared request, because the server may already
   * have used up the token of the request.
   */
  const authenticate = ({ singleUseToken, signal, timeout, ...request }: SignInRequest) =>
    singleUseToken === undefined
      ? signIn({ ...request, signal, timeout })
      : within({ signal, timeout }, () =>
          singleFlight(`${request.path} ${singleUseToken}`, () =>
            signIn({ ...request, timeout: sharedRequestTimeoutMs(timeout) }),
          ),
        );
  const post = sendWith('POST');
  const changeUser = async (request: ApiRequest) => {
    const version = localSession.credentialsVersion();
    const { __user, ...response } = await send(request);
    if (isUser(__user)) localSession.applyUser(__user, version);
    return response;
  };
  const senders = { post, authenticate, changeUser };

  // The cast is unchecked: each caller names the response type that the API documents.
  return {
    get: sendWith('GET'),
    post,
    put: sendWith('PUT'),
    authenticate,
    changeUser,
    method:
      (sender, { name, fields, singleUseToken, ...definition }) =>
      async (given, request) => {
        check(name, given, fields);
        const body = pickKeys(given, Object.keys(fields));
        return senders[sender]({
          ...request,
          method: 'POST',
          ...definition,
          body,
          singleUseToken: singleUseToken && String(body[singleUseToken]),
        });
      },
    within,
    nextFactor: () => (localSession.store.get().session ? 'secondary' : 'primary'),
    check,
  } as RequestContext;
}
