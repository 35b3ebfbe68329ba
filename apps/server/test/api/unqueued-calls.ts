/** The calls other than GET that do not wait in the call queue, with the reason. */
export const UNQUEUED_CALLS: Readonly<Record<string, string>> = {
  'POST /api/open': 'waits in a batch, and all openings of an organisation take one connection',
  'POST /api/get_document': 'reads; the rows about refusals have a queue of their own',
  'POST /api/explain_access': 'reads; the rows about refusals have a queue of their own',
  'POST /api/auth/validate': 'reads',
  'POST /api/stytch/session/authenticate': 'reads',
  'POST /api/password/strength': 'waits in the queue of the judge',
  'POST /sdk/v1/passwords/strength_check': 'waits in the queue of the judge',
  'POST /sdk/v1/users/search': 'reads',
  'POST /sdk/v1/b2b/organizations/members/search': 'reads',
  'POST /sdk/v1/totps/recovery_codes': 'reads',
  'POST /sdk/v1/sessions/authenticate': 'checks share a query; an extension waits in the line',
  'POST /sdk/v1/events': 'writes to the log',
  'POST /sdk/v1/webauthn/authenticate/start/primary': 'inserts a row that no other call locks',
  'POST /sdk/v1/users/connected_apps/:id/revoke': 'finds nothing',
  'DELETE /sdk/v1/users/biometric_registrations/:id': 'finds nothing',
  'POST /v1/magic_links/redirect': 'reads',
  'POST /v1/oauth/callback/:provider':
    'passes the form of a provider on as a URL; with One Tap, waits in the line of its credential',
};
