import type { ReactNode } from 'react';
import { Slot } from '../../theme/slot.tsx';
import { useWidget } from '../../widget-context.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { formMethods } from './form-methods.ts';
import { MethodForm } from './method-forms.tsx';

const MethodTabs = lazyPart(async () => (await import('./method-tabs.tsx')).MethodTabs);

/** The form of the only method, or one of the forms with tabs. */
export function MainForm(): ReactNode {
  const methods = formMethods(useWidget().config);
  const [first] = methods;
  if (!first) return null;
  return (
    <Slot>
      {methods.length > 1 ? <MethodTabs methods={methods} /> : <MethodForm method={first} />}
    </Slot>
  );
}
