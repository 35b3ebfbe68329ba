/** When a focused control is removed, the browser moves the focus to the body. */
export const hasFocusedControl = (): boolean =>
  document.activeElement !== null && document.activeElement !== document.body;
