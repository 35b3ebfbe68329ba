import type { TestProject } from '@bakehouse/sdk/testing';

interface BackendAnswer {
  status: number;
  json: unknown;
}

/** Sends POST when there is a body, otherwise GET. */
export async function callBackend(
  { url, projectId, projectSecret }: TestProject,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<BackendAnswer> {
  const credentials = Buffer.from(`${projectId}:${projectSecret}`).toString('base64');
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Basic ${credentials}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}
