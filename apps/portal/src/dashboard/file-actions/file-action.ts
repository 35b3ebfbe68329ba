export type FileAction = 'bake' | 'check';
