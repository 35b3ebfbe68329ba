/** The texts of the tabs over the first form. */
export const EN_TABS = {
  'tabs.label': 'How to log in',
  'tab.text': 'Text',
  'tab.whatsapp': 'WhatsApp',
  'tab.email': 'Email',
} as const;

/** The texts that the tabs have. */
export type TabStrings = Readonly<Record<keyof typeof EN_TABS, string>>;
