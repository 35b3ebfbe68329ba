/** A user who has left the screen gets no error. */
export async function ignoreErrorsAfterAbort(
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
