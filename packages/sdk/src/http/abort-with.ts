/** Aborts the controller when the signal aborts, and removes the listener when either aborts. */
export function abortWithSignal(controller: AbortController, signal: AbortSignal): void {
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { signal: controller.signal });
}
