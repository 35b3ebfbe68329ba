/** Browsers never request a failed module again, and can be "offline" beside a local server. */
export async function requireConnection(): Promise<void> {
  if (navigator.onLine) return;
  await fetch(location.origin, { method: 'HEAD', cache: 'no-store' });
}
