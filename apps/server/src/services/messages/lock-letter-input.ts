/** The facts in the emails about a lock. */
export interface LockLetterInput {
  /** The URL of the unlock link; null if the browser would not send its cookie from the site. */
  href: string | null;
  until: Date;
  /** The number of wrong attempts that started the lock. */
  attempts: number;
  /** The device of the last wrong attempt. */
  device: string;
  network: string;
  projectName: string;
}
