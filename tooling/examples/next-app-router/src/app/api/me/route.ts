import { requireSession } from '../../../lib/session';

export async function GET() {
  const { userId } = await requireSession();
  return Response.json({ userId });
}
