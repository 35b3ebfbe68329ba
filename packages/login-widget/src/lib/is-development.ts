/** Bundlers replace this expression by the mode of their build. */
declare const process: { env: { NODE_ENV?: string } };

const LOCAL_HOST_PATTERN = /^(localhost|.+\.localhost|127\..+|\[::1\])$/;

/**
 * Whether the developer of the page is its user. A page without a bundler has no mode: it is being
 * developed while it is on the local host.
 */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production';
  } catch {
    return LOCAL_HOST_PATTERN.test(globalThis.location.hostname);
  }
}
