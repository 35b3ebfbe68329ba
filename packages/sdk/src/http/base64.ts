/** Base64 of the text's UTF-8 bytes: a header takes bytes, and `btoa` alone refuses other text. */
export const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)));
