import type { TabStrings } from '../en/tabs.ts';

export const DE_TABS: TabStrings = {
  'tabs.label': 'Art der Anmeldung',
  'tab.text': 'SMS',
  'tab.whatsapp': 'WhatsApp',
  'tab.email': 'E-Mail',
};
