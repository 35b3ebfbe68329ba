/** Keys that a journey presses, by their names in the standard of UI events. */
export type KeyName = 'Enter' | 'Escape' | 'Tab';

/** What every browser can do for a journey, whatever protocol it speaks. */
export interface BrowserTab {
  open: (address: string) => Promise<void>;
  /** Evaluates an expression in the page, whose value is JSON. */
  read: (expression: string) => Promise<unknown>;
  /** A press of the pointer on what the XPath names, once it is there. */
  click: (xpath: string) => Promise<void>;
  /** Types into whatever has the focus. */
  type: (text: string) => Promise<void>;
  /** Types into a field of day and time that has the focus, as its parts want to be left. */
  typeDateTime: (day: string, time: string) => Promise<void>;
  press: (key: KeyName) => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
}

export interface DrivenBrowser {
  tab: BrowserTab;
  /** A second one that shares the cookies of the first. */
  openTab: () => Promise<BrowserTab>;
  close: () => Promise<void>;
}
