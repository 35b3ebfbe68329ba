/** Key names are `KeyboardEvent.key` values of the UI Events standard. */
export type KeyName = 'Enter' | 'Escape' | 'Tab';

/** The operations that every driven browser supports, independent of its protocol. */
export interface BrowserTab {
  open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page; its value must be serializable as JSON. */
  read: (expression: string) => Promise<unknown>;
  /** Evaluates an expression in a frame, as `read` does in the page. */
  readFrame: (xpath: string, expression: string) => Promise<unknown>;
  /** Chooses the file at this path in a file input. */
  choose: (xpath: string, path: string) => Promise<void>;
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
