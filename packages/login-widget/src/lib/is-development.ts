/** Bundlers replace this expression by the mode of their build. */
declare const process: { env: { NODE_ENV?: string } };

const LOCAL_HOST_PATTERN = /^(localhost|.+\.localhost|127\..+|\[::1\])$/;

/**
 * Whether the page is under development. A page without a bundler has no mode, so it counts as under
 * development on the local host.
 */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production';
  } catch {
    return LOCAL_HOST_PATTERN.test(globalThis.location.hostname);
  }
}
