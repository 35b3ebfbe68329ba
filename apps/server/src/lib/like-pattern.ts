export const literalPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const containing = (text: string): string => `%${literalPattern(text)}%`;

export const endingIn = (text: string): string => `%${literalPattern(text)}`;
