export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const patternContaining = (text: string): string => `%${escapeLikePattern(text)}%`;

export const patternEndingIn = (text: string): string => `%${escapeLikePattern(text)}`;

export const patternStartingWith = (text: string): string => `${escapeLikePattern(text)}%`;
