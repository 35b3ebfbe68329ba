export const TEXTS = {
  offline: 'You are offline. Please check your connection.',
  unreachable: 'Could not connect to the server. Please try again later.',
  maintenance: 'Bakehouse is down for maintenance. Try again in a few minutes.',
  unavailable: 'The server is currently unavailable. Please try again later.',
} as const;
