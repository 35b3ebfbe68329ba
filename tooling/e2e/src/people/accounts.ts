export const DEMO_PASSWORD = 'Sourdough-Rises-At-5am';
export const DEMO_PIN = '7391';

/** The project of the portal. */
export const PROJECT_ID = 'project-test-00000000-0000-4000-8000-000000000001';

export type DemoAccount = 'ada' | 'bo' | 'cy' | 'dee' | 'eli' | 'fay' | 'gil';

export const emailOf = (account: DemoAccount): string => `${account}@bakehouse.test`;

/** The password of everybody who signs up, which the strength check accepts. */
export const TEST_PASSWORD = 'Rye-And-Caraway-77-loaves';
export const NEW_PASSWORD = 'Quite-Another-Loaf-Of-Rye';
