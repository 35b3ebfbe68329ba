/** The facts that the letters about a lock tell. */
export interface LockFacts {
  /** The unlock link. */
  href: string;
  until: Date;
  /** How many wrong attempts started the lock. */
  attempts: number;
  /** The device and the shortened address of the last attempt. */
  device: string;
  network: string;
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

export const utcTime = (instant: Date) => `${TIME.format(instant)} UTC`;
