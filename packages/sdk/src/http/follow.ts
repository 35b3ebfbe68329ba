/** Lets a controller abort when a signal does. The listener goes when the controller has aborted. */
export function follow(controller: AbortController, signal: AbortSignal): void {
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { signal: controller.signal });
}
