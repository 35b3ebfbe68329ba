export interface CodeLetterInput {
  code: string;
  minutes: number;
}

export interface MagicLinkLetterInput extends CodeLetterInput {
  link: string;
  /** The code may expire before the link. */
  codeMinutes: number;
}

export interface PasswordResetLetterInput {
  link: string;
  /** The URL that logs the owner in without a password. */
  loginLink: string;
  minutes: number;
}

export type WithProjectName<Facts> = Facts & { projectName: string };
