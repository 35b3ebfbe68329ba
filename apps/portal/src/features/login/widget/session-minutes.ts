/** As long as a session of the login form. */
export const SESSION_MINUTES = 1440;
