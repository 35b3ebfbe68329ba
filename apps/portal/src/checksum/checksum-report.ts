/** What the worker tells the page about the file that it hashes. */
export type ChecksumReport =
  { kind: 'progress'; bytes: number } | { kind: 'done'; checksum: string } | { kind: 'unreadable' };
