import { DescriptionListSkeleton } from '../../../components/description-list.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { PERSON_TEXTS } from './texts.ts';

const FACT_COUNT = 5;

export function PersonSkeleton({ email }: { email: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{PERSON_TEXTS.loading(email)}</VisuallyHidden>
      <DescriptionListSkeleton count={FACT_COUNT} />
    </div>
  );
}
