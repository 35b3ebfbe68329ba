export interface CodeFacts {
  code: string;
  minutes: number;
}

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
