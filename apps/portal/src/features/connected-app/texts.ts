export const TEXTS = {
  title: 'Not available yet',
  authorize:
    'Another app wants to use your Bakehouse account. Bakehouse cannot give apps access yet. Nothing was shared.',
  logout:
    'Another app wants to log you out of Bakehouse. Apps cannot do that yet. You have not been logged out.',
  goOn: 'Go to Bakehouse',
} as const;
