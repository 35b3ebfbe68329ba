/** Aborts the controller together with the signal. The listener is removed when either aborts. */
export function abortWith(controller: AbortController, signal: AbortSignal): void {
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { signal: controller.signal });
}
