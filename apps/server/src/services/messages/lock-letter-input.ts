/** The facts in the emails about a lock. */
export interface LockLetterInput {
  /** The URL of the unlock link. */
  href: string;
  until: Date;
  /** The number of wrong attempts that started the lock. */
  attempts: number;
  /** The device of the last wrong attempt. */
  device: string;
  network: string;
  projectName: string;
}
