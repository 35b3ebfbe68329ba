/** Longer than the slowest search takes until its first rows. */
const SILENCE_MS = 60_000;

export interface ConnectionWatch {
  /** Something has come. */
  heard: () => void;
  /** Rejects when nothing can come any more. */
  lost: Promise<never>;
  end: () => void;
}

/** Notices what no error tells: the browser has gone offline, or nothing has come for a minute. */
export function watchConnection(): ConnectionWatch {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  // Who has ended the watch does not ask any more.
  lost.catch(() => undefined);
  const fail = () => reject(new Error('The connection is lost.'));
  let timer = setTimeout(fail, SILENCE_MS);
  window.addEventListener('offline', fail);
  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(fail, SILENCE_MS);
    },
    lost,
    end() {
      clearTimeout(timer);
      window.removeEventListener('offline', fail);
    },
  };
}
