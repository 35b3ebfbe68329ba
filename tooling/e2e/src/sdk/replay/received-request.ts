/** A request as it came over the wire, bodies as text so that the order of keys is kept. */
export interface ReceivedRequest {
  method: string;
  path: string;
  /** With its question mark; empty without one. */
  query: string;
  headers: Record<string, string>;
  body: string;
}
