/** The body stays text so that the order of its keys can be compared. */
export interface ReceivedRequest {
  method: string;
  path: string;
  /** Includes the question mark; empty if there is no query. */
  query: string;
  headers: Record<string, string>;
  body: string;
}
