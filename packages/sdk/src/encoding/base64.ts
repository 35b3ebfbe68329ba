const fromBytes = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Base64 of the UTF-8 bytes; `btoa` alone throws for characters outside Latin-1. */
export const base64 = (text: string): string => btoa(fromBytes(new TextEncoder().encode(text)));

/**
 * Decodes base64 or base64url, padded or not, into a string with one character for each byte.
 * Throws for any other text.
 */
export const toBinaryString = (text: string): string =>
  atob(text.replaceAll('-', '+').replaceAll('_', '/'));

/** Base64url without padding (RFC 4648, section 5). */
export const base64Url = (bytes: Uint8Array): string =>
  btoa(fromBytes(bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');
