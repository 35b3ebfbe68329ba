export const LOGIN_SCREEN_TEXTS = {
  title: 'Log in',
  lead: 'See who has your files, and who opened them.',
};

export const ENTER_PIN_SCREEN_TEXTS = {
  title: 'Enter your PIN',
  lead: (email: string) => `Almost there, ${email}.`,
};

export const CREATE_PIN_SCREEN_TEXTS = {
  title: 'Create a PIN',
  lead: (email: string) => `Almost there, ${email}. You will enter this PIN each time you log in.`,
};
