import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test';
import {
  type ResponseCheck,
  createResponseCheck,
  type OpenApiDocument,
} from '../api/response-check.ts';

/** Collects console errors, failed requests, policy violations and invalid responses of all attached pages. */
export interface PageMonitor {
  /** @returns a function that detaches the context */
  attach: (context: BrowserContext) => Promise<() => Promise<void>>;
  /**
   * @param path an exact path, or a prefix that ends with a slash
   * @param reason the status, or Chromium's message for a failed connection
   */
  expectFailure: (path: string, reason: number | RegExp) => void;
  /** Lets the pages lead to another site. */
  allowOrigin: (origin: string) => void;
  problems: () => Promise<string[]>;
}

interface ExpectedFailure {
  path: string;
  text: RegExp;
  count: number;
}

const CSP_VIOLATION_PREFIX = 'Content security policy violated:';

/** The dashboard sends these by itself, so they can fail while there is no connection, and after a log-out. */
const BACKGROUND_PATHS = [
  '/api/get_notifications',
  '/api/save_notification_settings',
  '/api/access_requests',
];
const BACKGROUND_FAILURE =
  /^Failed to load resource: (?:net::|the server responded with a status of 401 )/;

const toConsolePattern = (reason: number | RegExp) =>
  typeof reason === 'number'
    ? new RegExp(`^Failed to load resource: the server responded with a status of ${reason} `)
    : new RegExp(`^Failed to load resource: ${reason.source}$`);

const isAtPath = (wanted: string, path: string) =>
  wanted.endsWith('/') ? path.startsWith(wanted) : path === wanted;

const pathOf = (message: ConsoleMessage) => {
  const { url } = message.location();
  return URL.canParse(url) ? new URL(url).pathname : url;
};

const isSameOrigin = (url: string, pageOrigin: string) => {
  const { protocol, origin } = new URL(url);
  return protocol === 'data:' || protocol === 'blob:' || origin === pageOrigin;
};

/** This function runs in the page and logs violations to the console, where the monitor reads them. */
const reportCspViolations = (prefix: string) => {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(prefix, event.effectiveDirective, event.blockedURI, event.sourceFile);
  });
};

/** The OpenAPI document is fetched once per worker because tests may kill the server later. */
export const fetchResponseCheck = async (origin: string): Promise<ResponseCheck> => {
  const response = await fetch(`${origin}/api/openapi.json`);
  // The cast is safe because a server test checks the OpenAPI document.
  return createResponseCheck((await response.json()) as OpenApiDocument);
};

interface PageMonitorOptions {
  check: ResponseCheck;
  onRequest?: (method: string, path: string) => void;
}

export function createPageMonitor(
  origin: string,
  { check, onRequest }: PageMonitorOptions,
): PageMonitor {
  const problems: string[] = [];
  const allowedOrigins = new Set<string>();
  const expected: ExpectedFailure[] = [];
  const checks: Promise<void>[] = [];

  const checkAnswer = async (response: Response) => {
    const { pathname } = new URL(response.url());
    // The body of a response is not available after the page navigates away.
    const json: unknown = await response.json().catch(() => undefined);
    if (json === undefined) return;
    const headers = new Headers(response.headers());
    const wrong = check(response.request().method(), pathname.replace(/^\/api/, ''), {
      status: response.status(),
      headers,
      json,
    });
    if (wrong !== null) problems.push(`${pathname} answered ${response.status()}: ${wrong}`);
  };

  const isExpected = (message: ConsoleMessage) => {
    const path = pathOf(message);
    if (BACKGROUND_PATHS.includes(path) && BACKGROUND_FAILURE.test(message.text())) return true;
    const match = expected.find(
      (failure) => isAtPath(failure.path, path) && failure.text.test(message.text()),
    );
    if (match) match.count += 1;
    return match !== undefined;
  };

  const noteConsole = (message: ConsoleMessage) => {
    const isTrouble = message.type() === 'error' || message.type() === 'warning';
    if (!isTrouble || isExpected(message)) return;
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  };

  const noteError = (error: WebError) => problems.push(`uncaught: ${String(error.error())}`);

  const noteRequest = (request: Request) => {
    const url = request.url();
    if (isSameOrigin(url, origin)) onRequest?.(request.method(), new URL(url).pathname);
    else if (!allowedOrigins.has(new URL(url).origin)) problems.push(`asked elsewhere: ${url}`);
  };

  const noteResponse = (response: Response) => {
    if (response.status() >= 500) problems.push(`answer ${response.status()}: ${response.url()}`);
    if (response.url().startsWith(`${origin}/api/`)) checks.push(checkAnswer(response));
  };

  return {
    async attach(context) {
      const script = await context.addInitScript(reportCspViolations, CSP_VIOLATION_PREFIX);
      context.on('console', noteConsole);
      context.on('weberror', noteError);
      context.on('request', noteRequest);
      context.on('response', noteResponse);
      return async () => {
        context.off('console', noteConsole);
        context.off('weberror', noteError);
        context.off('request', noteRequest);
        context.off('response', noteResponse);
        await script.dispose();
      };
    },
    expectFailure(path, reason) {
      expected.push({ path, text: toConsolePattern(reason), count: 0 });
    },
    allowOrigin: (allowed) => void allowedOrigins.add(allowed),
    async problems() {
      await Promise.all(checks);
      const missing = expected
        .filter(({ count }) => count === 0)
        .map(({ path, text }) => `did not happen: ${path} ${text.source}`);
      return [...problems, ...missing];
    },
  };
}
