import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AppEnv } from '../../app-env.ts';
import { HttpError } from '../../http-error.ts';
import { readBody } from '../../request-input.ts';

/** The answer about a new project has these members. */
export interface TestProject {
  id: string;
  url: string;
  public_token: string;
  project_id: string;
  project_secret: string;
}

/** Projects for tests, each with a database, a clock and a port of its own. */
export interface TestProjects {
  /** @throws HttpError 429 too_many_requests, 409 invalid_request */
  create: (options: { demo: boolean }) => Promise<TestProject>;
  list: () => readonly TestProject[];
  /** Returns false for an unknown id. */
  remove: (id: string) => Promise<boolean>;
}

const createBodySchema = z.object({ demo: z.optional(z.boolean()) });

const notFoundError = () => new HttpError(404, 'not_found', 'There is no such test project.');

export const testProjectCalls = (projects: TestProjects) =>
  new Hono<AppEnv>()
    .get('/', (c) => c.json(projects.list()))
    .post('/', async (c) => {
      const { demo = true } = await readBody(c, createBodySchema);
      return c.json(await projects.create({ demo }), 201);
    })
    .delete('/:id', async (c) => {
      if (!(await projects.remove(c.req.param('id')))) throw notFoundError();
      return c.json({});
    });
