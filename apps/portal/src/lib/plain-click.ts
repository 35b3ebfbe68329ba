interface Click {
  button: number;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** A click without modifiers; others open a browser tab or window. */
export const isPlainClick = (click: Click): boolean =>
  click.button === 0 && !click.ctrlKey && !click.metaKey && !click.shiftKey && !click.altKey;
