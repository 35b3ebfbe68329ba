/** How long a session of the portal lasts, whichever way its user logged in. */
export const SESSION_MINUTES = 1440;
