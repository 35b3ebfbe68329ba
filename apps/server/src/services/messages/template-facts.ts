export interface CodeFacts {
  code: string;
  minutes: number;
}

export interface MagicLinkFacts extends CodeFacts {
  link: string;
  /** The code may expire before the link. */
  codeMinutes: number;
}

export interface PasswordResetFacts {
  link: string;
  /** The URL that logs the owner in without a password. */
  loginLink: string;
  minutes: number;
}

export type WithProjectName<Facts> = Facts & { projectName: string };
