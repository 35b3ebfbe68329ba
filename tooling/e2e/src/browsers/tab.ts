/** Keys that a journey presses, by their names in the standard of UI events. */
export type Key = 'Enter' | 'Escape' | 'Tab';

/** What every browser can do for a journey, whatever protocol it speaks. */
export interface Tab {
  open: (address: string) => Promise<void>;
  /** Evaluates an expression in the page, whose value is JSON. */
  read: (expression: string) => Promise<unknown>;
  /** A press of the pointer on what the XPath names, once it is there. */
  click: (xpath: string) => Promise<void>;
  /** Types into whatever has the focus. */
  type: (text: string) => Promise<void>;
  /** Types into a field of day and time that has the focus, as its parts want to be left. */
  typeDateTime: (day: string, time: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  back: () => Promise<void>;
  forward: () => Promise<void>;
}

export interface Browser {
  tab: Tab;
  /** A second one that shares the cookies of the first. */
  openTab: () => Promise<Tab>;
  close: () => Promise<void>;
}
