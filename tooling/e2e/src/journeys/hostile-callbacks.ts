const HOSTILE_HOST = 'evil.example';

/** Callbacks that must lead nowhere but to the portal. */
export const HOSTILE_CALLBACKS: readonly string[] = [
  // URLs of another site.
  `https://${HOSTILE_HOST}/portal`,
  `HTTPS://${HOSTILE_HOST.toUpperCase()}`,
  `http:${HOSTILE_HOST}`,
  `//${HOSTILE_HOST}`,
  `///${HOSTILE_HOST}`,
  `////${HOSTILE_HOST}/portal`,
  `//${HOSTILE_HOST}@localhost/portal`,
  `//localhost@${HOSTILE_HOST}/portal`,
  `//0x7f000001:9/portal`,
  // Backslashes, which browsers read as slashes.
  `/\\${HOSTILE_HOST}`,
  `\\\\${HOSTILE_HOST}`,
  `/\\/${HOSTILE_HOST}`,
  `\\/${HOSTILE_HOST}`,
  `/.\\\\${HOSTILE_HOST}`,
  // Dots, which the URL parser removes.
  `/.//${HOSTILE_HOST}`,
  `/..//${HOSTILE_HOST}`,
  `/portal/..//${HOSTILE_HOST}`,
  `/portal/%2e%2e//${HOSTILE_HOST}`,
  `/a/b/../..//${HOSTILE_HOST}/c`,
  // Control characters and spaces, some of which the URL parser removes.
  `/\t/${HOSTILE_HOST}`,
  `/\n/${HOSTILE_HOST}`,
  `/\r\n/${HOSTILE_HOST}`,
  ` //${HOSTILE_HOST}`,
  `\u0000//${HOSTILE_HOST}`,
  `/\u0000/${HOSTILE_HOST}`,
  // Encoded and look-alike slashes.
  `/%2F${HOSTILE_HOST}`,
  `/%5C${HOSTILE_HOST}`,
  `/%252F%252F${HOSTILE_HOST}`,
  `/\uff0f${HOSTILE_HOST}`,
  // Other schemes.
  'javascript:globalThis.wasHacked=1',
  'JaVaScRiPt:globalThis.wasHacked=1',
  'java\nscript:globalThis.wasHacked=1',
  'data:text/html,<script>parent.wasHacked=1</script>',
  'file:///etc/passwd',
  // Pages of the login itself, also with a stolen link.
  '/login?callback=/login',
  `/pin?callback=//${HOSTILE_HOST}`,
  '/authenticate?stytch_token_type=magic_links&token=stolen',
  '/reset-password?token=stolen',
  // Broken or huge text.
  '/%E0%A4%A',
  `/portal?search=${'a'.repeat(100 * 1024)}`,
];
