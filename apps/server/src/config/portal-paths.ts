/** The page of the portal on which somebody resets their password. */
export const PASSWORD_RESET_PATH = '/reset-password';
