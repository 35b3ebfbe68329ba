export * from './schema/audit-log.ts';
export * from './schema/bans.ts';
export * from './schema/credentials.ts';
export * from './schema/files.ts';
export * from './schema/identifiers.ts';
export * from './schema/service.ts';
export * from './schema/sessions.ts';
export * from './schema/users.ts';
