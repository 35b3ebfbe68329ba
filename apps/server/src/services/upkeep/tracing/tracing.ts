export interface RequestHeaders {
  traceparent?: string | undefined;
  tracestate?: string | undefined;
}

export interface TracedAnswer {
  /** `other` for a method that HTTP does not know. */
  method: string;
  /** The path of the row of the call, with the names of its parameters; `other` without a row. */
  path: string;
  status: number;
  scheme: string;
  requestId: string;
}

export interface Tracing {
  traceRequest: (headers: RequestHeaders, answer: () => Promise<TracedAnswer>) => Promise<void>;
  /** Sends what waits, for a short time. */
  stop: () => Promise<void>;
}
