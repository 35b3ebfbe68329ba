import type { UnlinkedRow } from '../../audit/audit-chain.ts';

export interface AnsweredRequest {
  method: string;
  /** The path of the row of the call, with the names of its parameters. */
  path: string;
  status: number;
  seconds: number;
}

export interface Metrics {
  contentType: string;
  /** The text that Prometheus reads. */
  read: () => Promise<string>;
  countRequest: (request: AnsweredRequest) => void;
  /** Counts committed rows of the audit log. */
  countRecord: (events: readonly UnlinkedRow[]) => void;
}
