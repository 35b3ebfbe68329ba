export const MUTE_TEXTS = {
  mute: 'Mute',
  unmute: 'Unmute',
  muted: 'This file is muted. You get no notifications about it.',
  unmuted: 'You get notifications about this file again.',
  failed: 'The file could not be muted or unmuted.',
} as const;
