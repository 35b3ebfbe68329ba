export const EXTENSIONS = ['seven days', 'thirty days', 'end of month', 'never'] as const;

export type Extension = (typeof EXTENSIONS)[number];
