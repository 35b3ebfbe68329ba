interface Colour {
  light: string;
  dark: string;
}

/** Copies of the portal's colours, because mail clients do not support custom properties. */
export const LETTER_COLOURS = {
  paper: { light: '#fbfaf7', dark: '#0f171c' },
  surface: { light: '#ffffff', dark: '#162127' },
  sunken: { light: '#f3f1ec', dark: '#0b1216' },
  ink: { light: '#14232c', dark: '#ecf0f1' },
  'ink-soft': { light: '#4a5b65', dark: '#b4c0c7' },
  line: { light: '#dad6cd', dark: '#2a3840' },
  primary: { light: '#19303d', dark: '#a9cbdd' },
  'on-primary': { light: '#ffffff', dark: '#0f171c' },
} as const satisfies Readonly<Record<string, Colour>>;

export type LetterColour = keyof typeof LETTER_COLOURS;
