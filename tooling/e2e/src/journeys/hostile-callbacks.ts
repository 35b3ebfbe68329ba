const EVIL = 'evil.example';

/** Callbacks that must lead nowhere but to the portal. */
export const HOSTILE_CALLBACKS: readonly string[] = [
  // URLs of another site.
  `https://${EVIL}/portal`,
  `HTTPS://${EVIL.toUpperCase()}`,
  `http:${EVIL}`,
  `//${EVIL}`,
  `///${EVIL}`,
  `////${EVIL}/portal`,
  `//${EVIL}@localhost/portal`,
  `//localhost@${EVIL}/portal`,
  `//0x7f000001:9/portal`,
  // Backslashes, which browsers read as slashes.
  `/\\${EVIL}`,
  `\\\\${EVIL}`,
  `/\\/${EVIL}`,
  `\\/${EVIL}`,
  `/.\\\\${EVIL}`,
  // Dots, which the URL parser removes.
  `/.//${EVIL}`,
  `/..//${EVIL}`,
  `/portal/..//${EVIL}`,
  `/portal/%2e%2e//${EVIL}`,
  `/a/b/../..//${EVIL}/c`,
  // Control characters and spaces, some of which the URL parser removes.
  `/\t/${EVIL}`,
  `/\n/${EVIL}`,
  `/\r\n/${EVIL}`,
  ` //${EVIL}`,
  `\u0000//${EVIL}`,
  `/\u0000/${EVIL}`,
  // Encoded and look-alike slashes.
  `/%2F${EVIL}`,
  `/%5C${EVIL}`,
  `/%252F%252F${EVIL}`,
  `/\uff0f${EVIL}`,
  // Other schemes.
  'javascript:globalThis.wasHacked=1',
  'JaVaScRiPt:globalThis.wasHacked=1',
  'java\nscript:globalThis.wasHacked=1',
  'data:text/html,<script>parent.wasHacked=1</script>',
  'file:///etc/passwd',
  // Pages of the login itself, also with a stolen link.
  '/login?callback=/login',
  `/pin?callback=//${EVIL}`,
  '/authenticate?stytch_token_type=magic_links&token=stolen',
  '/reset-password?token=stolen',
  // Broken or huge text.
  '/%E0%A4%A',
  `/portal?search=${'a'.repeat(100 * 1024)}`,
];
