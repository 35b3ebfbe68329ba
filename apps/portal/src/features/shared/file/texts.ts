import { toDisplayAddress } from '@bakehouse/contract/input';
export const FILE_PAGE_TEXTS = {
  back: 'All files shared with you',
  loadingFailed: 'Failed to fetch this file.',
  tryAgain: 'Try again',
  unknownTitle: 'No file for you at this address',
  unknownReason:
    'Either there is no such file, or nobody has given access to the address that you are logged in with. Bakehouse tells nobody which of the two it is.',
  unknownAdvice:
    'Ask the person who sent you the link to give access to your address, then reload this page.',
  mayOpen: 'You may open this file.',
  baker: 'Baked by',
  until: 'Open until',
  noEnd: 'It does not expire',
  opensOn: 'Opens on',
  noChange: 'No date is set',
  granted: 'Shared with you on',
  lastAllowed: 'Last allowed',
  neverAllowed: 'Never',
  kind: 'Type and size',
  kindOf: (type: string, size: string) => (type === '' ? size : `${type}, ${size}`),
  checkTitle: 'Open your copy',
  checkText: (baker: string) =>
    `Bakehouse does not keep the file itself: ${toDisplayAddress(baker)} sends you a copy of it. Choose that copy. A sealed copy opens here if you may open the file. With an original, you only learn whether you may.`,
  choose: 'Choose your copy',
  privacy: 'Its content stays on this device. The baker sees that you asked.',
} as const;
