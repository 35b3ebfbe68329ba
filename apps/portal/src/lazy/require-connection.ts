/** Browsers never request a failed module again, and call themselves offline beside a local server, too. */
export async function requireConnection(): Promise<void> {
  if (navigator.onLine) return;
  await fetch(location.origin, { method: 'HEAD', cache: 'no-store' });
}
