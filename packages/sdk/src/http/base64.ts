const toBinary = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Base64 of the text's UTF-8 bytes: a header takes bytes, and `btoa` alone refuses other text. */
export const base64 = (text: string): string => btoa(toBinary(new TextEncoder().encode(text)));

/** The bytes, as characters, of a base64url or base64 text, padded or not. Throws for any other text. */
export const binaryOf = (text: string): string =>
  atob(text.replaceAll('-', '+').replaceAll('_', '/'));

/** Base64 for addresses, without padding (RFC 4648, section 5). */
export const base64Url = (bytes: Uint8Array): string =>
  btoa(toBinary(bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');
