interface SharedFacts {
  minutes: number;
  projectName: string;
}

export interface CodeFacts extends SharedFacts {
  code: string;
}

export interface MagicLinkFacts extends CodeFacts {
  link: string;
}

export interface PasswordResetFacts extends SharedFacts {
  link: string;
  /** Logs the owner in without a password. */
  loginLink: string;
}
