export const TEXTS = {
  cancel: 'Cancel',
  close: 'Close',
  copy: (label: string, value: string) => `Copy ${label} ${value}`,
  copied: 'Copied',
  notCopied: 'Could not copy',
  emptyBar: 'nothing',
  legend: 'Legend',
  showAsChart: 'Show as chart',
  showAsTable: 'Show as table',
  showPassword: 'Show password',
  capsLock: 'Caps Lock is on.',
  strength: (score: number, maximum: number) => `Strength: ${score} / ${maximum}`,
  recommendations: 'Recommendations',
  on: 'On',
  off: 'Off',
} as const;

export const BANNER_TEXTS = {
  offline: 'You are currently offline. Some functionality may be limited.',
  maintenance: 'Bakehouse is down for maintenance. Keep this page: what you typed stays.',
} as const;

export const INSECURE_TEXTS = {
  label: 'Connection',
  title: 'This connection is not encrypted.',
  text: 'Others on the network can read what you type and see here. Use it for trials only, with a password that you use nowhere else.',
} as const;
