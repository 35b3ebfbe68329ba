export * from './address.ts';
export * from './auth.ts';
export * from './errors.ts';
export * from './files.ts';
export * from './instant.ts';
export * from './paging.ts';
export * from './passwords.ts';
export * from './pin.ts';
