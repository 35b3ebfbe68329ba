export const TEXTS = {
  close: 'Close the viewer',
  contentOf: (name: string) => `Content of ${name}`,
  loading: 'Loading the content',
  problems: {
    damaged: {
      title: 'This file is damaged.',
      text: 'Its content cannot be read. Ask the person who sent it for another copy.',
    },
    locked: {
      title: 'This PDF needs a password of its own.',
      text: 'Save the file, and open it with a program that asks for the password.',
    },
    'not-loaded': {
      title: 'The viewer did not load.',
      text: 'Check your connection and open the file again, or save it.',
    },
    'too-large': {
      title: 'This file is too large to be shown here.',
      text: 'Save the file, and open it with another program.',
    },
    'unknown-kind': {
      title: 'Files of this kind cannot be shown here.',
      text: 'Save the file, and open it with another program.',
    },
  },
} as const;
