export interface CodeFacts {
  code: string;
  minutes: number;
}

/** A magic link comes with a code for another device. */
export interface MagicLinkFacts extends CodeFacts {
  link: string;
}

export interface PasswordResetFacts {
  link: string;
  /** Logs the owner in without a password. */
  loginLink: string;
  minutes: number;
}

export type WithProjectName<Facts> = Facts & { projectName: string };
