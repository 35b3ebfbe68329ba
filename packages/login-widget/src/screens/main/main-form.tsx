import { useState, type ReactNode } from 'react';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { ShadowSlot } from '../../theme/slot.tsx';
import { useWidget } from '../../widget-context.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { formMethodsOf, type FormMethod } from './form-methods.ts';
import { MethodForm } from './method-forms.tsx';
import { findStartMethod } from './start-method.ts';

const MethodTabs = lazyPart(async () => (await import('./method-tabs.tsx')).MethodTabs);

/** The form is there at once, and keeps what the user types, while its tabs are loaded. */
function FormWithTabs({ methods }: { methods: readonly FormMethod[] }) {
  const { previousScreen, formState } = useWidget().state;
  const id = useUniqueId();
  const panelId = `${id}panel`;
  const [chosen, setChosen] = useState(() =>
    findStartMethod(methods, previousScreen, formState.otpState.type),
  );
  const method = methods.find((each) => each === chosen) ?? methods[0];
  if (!method) return null;
  return (
    <div className="bh-tabs">
      <MethodTabs {...{ id, panelId, methods }} selected={method} onSelect={setChosen} />
      <div role="tabpanel" id={panelId} aria-labelledby={id + method}>
        <MethodForm method={method} />
      </div>
    </div>
  );
}

/** The form of the only method, or one of the forms with tabs. */
export function MainForm(): ReactNode {
  const methods = formMethodsOf(useWidget().config);
  const [first] = methods;
  if (!first) return null;
  return (
    <ShadowSlot>
      {methods.length > 1 ? <FormWithTabs methods={methods} /> : <MethodForm method={first} />}
    </ShadowSlot>
  );
}
