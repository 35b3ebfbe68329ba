import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test';
import {
  type ResponseCheck,
  createResponseCheck,
  type OpenApiDocument,
} from '../api/response-check.ts';

/** Looks over the shoulder of every page and writes down what no page of ours may do. */
export interface PageMonitor {
  /** @returns stops looking at this context */
  attach: (context: BrowserContext) => Promise<() => Promise<void>>;
  /**
   * Chromium reports failed requests as errors of its console. A test names those that it provokes:
   * the path (or its beginning, ending in a slash) and the status, or what Chromium says of a
   * connection.
   */
  expectFailure: (path: string, reason: number | RegExp) => void;
  /** What went wrong, when every answer that came has been looked at. */
  problems: () => Promise<string[]>;
}

interface ExpectedFailure {
  path: string;
  text: RegExp;
  count: number;
}

const CSP_VIOLATION_PREFIX = 'Content security policy violated:';

const toConsolePattern = (reason: number | RegExp) =>
  typeof reason === 'number'
    ? new RegExp(`^Failed to load resource: the server responded with a status of ${reason} `)
    : new RegExp(`^Failed to load resource: ${reason.source}$`);

const isAtPath = (wanted: string, path: string) =>
  wanted.endsWith('/') ? path.startsWith(wanted) : path === wanted;

const isSameOrigin = (address: string, origin: string) => {
  const url = new URL(address);
  return url.protocol === 'data:' || url.protocol === 'blob:' || url.origin === origin;
};

/** Runs in the page: what was blocked becomes a line of the console that the watch reads. */
const reportCspViolations = (prefix: string) => {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(prefix, event.effectiveDirective, event.blockedURI, event.sourceFile);
  });
};

/** What the server promises is asked for once, at its start: a test may kill it. */
export const fetchResponseCheck = async (origin: string): Promise<ResponseCheck> => {
  const response = await fetch(`${origin}/api/openapi.json`);
  // A test of the server checks this shape.
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
  const expected: ExpectedFailure[] = [];
  const checks: Promise<void>[] = [];

  /** Every answer of the portal API is one that its description promises. */
  const checkAnswer = async (response: Response) => {
    const { pathname } = new URL(response.url());
    // A page that goes on leaves bodies behind that nobody can read any more.
    const json: unknown = await response.json().catch(() => undefined);
    if (json === undefined) return;
    const headers = new Headers(response.headers());
    const path = pathname.replace(/^\/api/, '');
    const wrong = check(response.request().method(), path, {
      status: response.status(),
      headers,
      json,
    });
    if (wrong !== null) problems.push(`${pathname} answered ${response.status()}: ${wrong}`);
  };

  const isExpected = (message: ConsoleMessage) => {
    const { url } = message.location();
    const path = URL.canParse(url) ? new URL(url).pathname : url;
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
    else problems.push(`asked elsewhere: ${url}`);
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
    async problems() {
      await Promise.all(checks);
      const missing = expected
        .filter(({ count }) => count === 0)
        .map(({ path, text }) => `did not happen: ${path} ${text.source}`);
      return [...problems, ...missing];
    },
  };
}
