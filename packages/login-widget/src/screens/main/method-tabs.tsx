import type { ReactNode } from 'react';
import { OTP_METHODS } from '../../config/otp-methods.ts';
import { EN_TABS } from '../../strings/en/tabs.ts';
import { toTabKey } from '../../strings/otp-texts.ts';
import { useStrings } from '../../strings/strings.tsx';
import { TabList } from '../../ui/tabs/tab-list.tsx';
import { tabOfMethod, type FormMethod } from './form-methods.ts';

interface MethodTabsProps {
  id: string;
  panelId: string;
  methods: readonly FormMethod[];
  selected: FormMethod;
  onSelect: (method: FormMethod) => void;
}

/** A tab for each method. */
export function MethodTabs({ methods, ...rest }: MethodTabsProps): ReactNode {
  const strings = useStrings(EN_TABS);
  return (
    <TabList
      {...rest}
      label={strings['tabs.label']}
      tabs={methods.map((id) => ({ id, label: strings[toTabKey(OTP_METHODS[tabOfMethod(id)])] }))}
    />
  );
}
