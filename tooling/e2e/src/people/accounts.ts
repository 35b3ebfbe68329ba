export const PASSWORD = 'Sourdough-Rises-At-5am';
export const PIN = '7391';

export type Account = 'ada' | 'bo' | 'cy' | 'dee' | 'eli' | 'fay' | 'gil';

export const addressOf = (account: Account): string => `${account}@bakehouse.test`;
