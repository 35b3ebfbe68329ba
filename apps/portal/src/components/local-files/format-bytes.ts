const BYTE_UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
const BYTES_PER_KB = 1024;

/** For example, "3.2 MB"; 1 kB is 1,024 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte';
  const exponent = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(BYTES_PER_KB)), 4);
  const value = bytes / BYTES_PER_KB ** exponent;
  const digits = exponent > 0 && value < 10 ? 1 : 0;
  return `${value.toFixed(digits)} ${BYTE_UNITS[exponent] ?? 'bytes'}`;
}
