import { AuthCard } from '../components/page/auth-card.tsx';
import { PageLoading } from '../components/page/page-loading.tsx';
import { usePart } from '../lazy/use-part.ts';
import { LostPart } from '../lazy/lost-part.tsx';
import { portalPart } from './portal-part.ts';

/** The dashboard, or what stands in its place until its code is here. */
export function PortalScreen() {
  const state = usePart(portalPart);
  if (state.status === 'waiting') return <PageLoading label="Loading your files…" />;
  if (state.status === 'ready') return <state.value />;
  return (
    <main>
      <AuthCard title="Almost there">
        <LostPart part={portalPart} name="The dashboard" />
      </AuthCard>
    </main>
  );
}
