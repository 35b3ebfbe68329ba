import { useState } from 'react';
import { TabBar, TabPanel } from '../components/tabs.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const main = [
  { id: 'gallery-files', label: 'Files' },
  { id: 'gallery-users', label: 'Users' },
  { id: 'gallery-activity', label: 'Activity' },
];
const withIcons = [
  { id: 'gallery-pdf', label: 'Documents', icon: 'file-pdf' },
  { id: 'gallery-csv', label: 'Tables', icon: 'file-csv' },
] as const;

export function TabBars() {
  const [selected, setSelected] = useState('gallery-files');
  const [kind, setKind] = useState<(typeof withIcons)[number]['id']>('gallery-csv');
  return (
    <Specimens>
      <Specimen of="Tabs">
        <TabBar label="Areas" tabs={main} selected={selected} onSelect={setSelected} />
        <TabPanel id={selected}>
          <p>{main.find(({ id }) => id === selected)?.label}</p>
        </TabPanel>
      </Specimen>
      <Specimen of="With icons">
        <TabBar label="Kinds" tabs={withIcons} selected={kind} onSelect={setKind} />
        <TabPanel id={kind}>
          <p>{withIcons.find(({ id }) => id === kind)?.label}</p>
        </TabPanel>
      </Specimen>
    </Specimens>
  );
}
