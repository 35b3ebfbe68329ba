const bytesToBinaryString = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Encodes the UTF-8 bytes of a string, because `btoa` throws for characters outside Latin-1. */
export const textToBase64 = (text: string): string =>
  btoa(bytesToBinaryString(new TextEncoder().encode(text)));

/**
 * Decodes base64 or base64url, padded or not, into a string with one character for each byte.
 * Throws for any other text.
 */
export const decodeBase64 = (text: string): string =>
  atob(text.replaceAll('-', '+').replaceAll('_', '/'));

/** Encodes bytes as base64url without padding (RFC 4648, section 5). */
export const bytesToBase64url = (bytes: Uint8Array): string =>
  btoa(bytesToBinaryString(bytes)).replace(
    /[+/=]/g,
    (sign) => ({ '+': '-', '/': '_' })[sign] ?? '',
  );
