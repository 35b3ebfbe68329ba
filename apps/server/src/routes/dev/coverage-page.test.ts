import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/server/test-server.ts';
import { coverageMarkup, readCoverage } from './coverage-page.ts';
import { SPECIFIED_AREAS } from './specified-calls.ts';

const server = useTestServer();

describe('the coverage page', () => {
  it('says that all calls of the clients are answered', async () => {
    const { status, text } = await server().send('/__dev/coverage');
    expect(status).toBe(200);
    const { length } = SPECIFIED_AREAS.flatMap(({ calls }) => calls);
    expect(text).toContain(`<strong>All of ${length}</strong>`);
    expect(text).not.toContain('not answered');
  });

  it('is linked from the inbox, and leads to the errors', async () => {
    expect((await server().send('/__dev')).text).toContain('href="/__dev/coverage"');
    expect((await server().send('/__dev/coverage')).text).toContain('href="/errors"');
  });

  it('names a call that nothing answers', async () => {
    const markup = await coverageMarkup(readCoverage(new Map([['POST /events', 'with a test']])));
    expect(markup.toString()).toContain('<strong>not answered</strong>');
    expect(markup.toString()).toContain('<strong>1 of ');
  });

  it('lists each call once', () => {
    const calls = SPECIFIED_AREAS.map((area) => area.calls).flat();
    expect(new Set(calls).size).toBe(calls.length);
  });
});
