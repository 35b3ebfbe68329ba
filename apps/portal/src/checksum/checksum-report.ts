/** The worker sends these messages to the page while it hashes a file. */
export type ChecksumReport =
  { kind: 'progress'; bytes: number } | { kind: 'done'; checksum: string } | { kind: 'unreadable' };
