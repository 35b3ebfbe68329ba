import type { ErrorBody, SavedView, SavedViewList, SaveViewBody } from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import { type Backend, hasSession, noSessionReply, refusalReply } from '../backend.ts';

type ViewChange = { id: string } & Partial<Pick<SavedView, 'name' | 'query'>>;

const nameTakenReply = (name: string) =>
  refusalReply(409, {
    error: `You already have a view named “${name}” in this list. Choose another name.`,
    error_type: 'already_exists',
  });

export const savedViewHandlers = (backend: Backend) => {
  let lastId = 0;
  const isTaken = (name: string, id?: string) =>
    backend.savedViews.some((view) => view.name === name && view.id !== id);
  return [
    http.get<never, never, SavedViewList | ErrorBody>('*/api/saved_views', ({ request }) =>
      hasSession(backend, request)
        ? HttpResponse.json({ data: backend.savedViews })
        : noSessionReply(),
    ),
    http.post<never, SaveViewBody, SavedView | ErrorBody>(
      '*/api/saved_views/create',
      async ({ request }) => {
        const body = await request.json();
        if (isTaken(body.name)) return nameTakenReply(body.name);
        lastId += 1;
        const view = { id: `view-${lastId}`, ...body };
        backend.savedViews = [...backend.savedViews, view];
        return HttpResponse.json(view, { status: 201 });
      },
    ),
    http.post<never, ViewChange, SavedView | ErrorBody>(
      '*/api/saved_views/update',
      async ({ request }) => {
        const { id, ...change } = await request.json();
        if (change.name !== undefined && isTaken(change.name, id))
          return nameTakenReply(change.name);
        backend.savedViews = backend.savedViews.map((view) =>
          view.id === id ? { ...view, ...change } : view,
        );
        return HttpResponse.json(backend.savedViews.find((view) => view.id === id));
      },
    ),
    http.post<never, { id: string }, object>('*/api/saved_views/delete', async ({ request }) => {
      const { id } = await request.json();
      backend.savedViews = backend.savedViews.filter((view) => view.id !== id);
      return HttpResponse.json({});
    }),
  ];
};
