/** Key names are `KeyboardEvent.key` values of the UI Events standard. */
export type KeyName = 'Enter' | 'Escape' | 'Tab';

/** The operations that every driven browser supports, independent of its protocol. */
export interface BrowserTab {
  open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page; its value must be serializable as JSON. */
  read: (expression: string) => Promise<unknown>;
  /** Waits for the element before clicking it. */
  click: (xpath: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Types into the focused `datetime-local` field, which needs different keys in each browser. */
  typeDateTime: (day: string, time: string) => Promise<void>;
  press: (key: KeyName) => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
}

export interface DrivenBrowser {
  tab: BrowserTab;
  /** Opens another tab with the same cookies. */
  openTab: () => Promise<BrowserTab>;
  close: () => Promise<void>;
}
