/** Tabs and panels find each other by these, wherever on the page they stand. */
export const tabId = (id: string) => `tab-${id}`;
export const panelId = (id: string) => `panel-${id}`;
