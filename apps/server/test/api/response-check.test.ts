import { describe, expect, it } from 'vitest';
import { createOpenapiDocument } from '../../src/routes/portal/openapi.ts';
import { readConfig } from '../../src/config/config.ts';
import { createResponseCheck, type OpenApiDocument } from '@bakehouse/e2e/response-check';

const described = createOpenapiDocument(readConfig({}, import.meta.dirname));
// The cast is unchecked, because the test of the description checks this shape.
const check = createResponseCheck(described as unknown as OpenApiDocument);

const answer = (status: number, json: unknown, headers: Record<string, string> = {}) => ({
  status,
  json,
  headers: new Headers({ 'content-type': 'application/json', ...headers }),
});

const OPENED = {
  allowed: true,
  rule: 'email_grant',
  file: { id: 'a', name: 'Rye.pdf', baker: 'bo@bakehouse.test' },
  key_paths: [],
  changes_at: null,
  openings_left: null,
};
const ERROR = { error: 'There is no such call.', error_type: 'not_found', request_id: 'x' };
const MANAGED = { email: 'bo@bakehouse.test', is_active: true };

describe('the check of responses', () => {
  it('accepts declared responses', () => {
    expect(check('POST', '/open', answer(200, OPENED))).toBeNull();
    expect(check('POST', '/open', answer(404, ERROR))).toBeNull();
    expect(check('POST', '/users/manage', answer(200, MANAGED))).toBeNull();
  });

  it('finds a member that is not declared, at any depth', () => {
    expect(check('POST', '/users/manage', answer(200, { ...MANAGED, id: 'x' }))).toContain(
      'must NOT have additional properties',
    );
    const file = { ...OPENED.file, colour: 'x' };
    expect(check('POST', '/open', answer(200, { ...OPENED, file }))).toContain(
      'data/file must NOT have additional properties',
    );
  });

  it('finds a member that is missing or of another type', () => {
    expect(check('POST', '/open', answer(200, { ...OPENED, changes_at: 1 }))).toContain(
      'data/changes_at must be string,null',
    );
    expect(check('POST', '/users/manage', answer(200, { email: '' }))).toContain('is_active');
  });

  it('accepts a missing header that is optional', () => {
    const page = { data: [], total: 0, total_is_exact: true, page: 1, limit: 10 };
    expect(check('GET', '/get_files', answer(200, page))).toBeNull();
  });

  it('finds a status that the call does not declare', () => {
    expect(check('POST', '/open', answer(201, OPENED))).toBe('this status is not declared');
    expect(check('POST', '/get_files', answer(409, ERROR))).toBe('this status is not declared');
  });

  it('accepts only errors for unknown calls', () => {
    expect(check('POST', '/nowhere', answer(404, ERROR))).toBeNull();
    expect(check('POST', '/nowhere', answer(200, {}))).toBe('this status is not declared');
  });

  it('requires JSON, and an ETag where it is declared', () => {
    const html = answer(404, ERROR, { 'content-type': 'text/html' });
    expect(check('POST', '/open', html)).toBe('it is not JSON');
    const { json } = answer(200, {
      id: 'a',
      name: 'Rye.pdf',
      baker: 'bo@bakehouse.test',
      created: '',
      openable: null,
      expires: null,
      status: 'open',
      adminFile: false,
      permissions: [],
      permissions_json: '[]',
      checksum: '',
      recentActivity: [],
      opened: [],
      alerts: [],
      accessManagement: [],
      layeredAccess: [],
      accessStates: [],
      restorableUntil: null,
      version: 1,
    });
    expect(check('POST', '/get_document', answer(200, json))).toBe('it has no ETag');
    expect(check('POST', '/get_document', answer(200, json, { etag: '"1"' }))).toBeNull();
  });
});
