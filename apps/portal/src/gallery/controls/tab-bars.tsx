import { useState } from 'react';
import { TabLinks } from '../../components/tab-links.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

const AREA_TABS = [
  { id: 'gallery-files', label: 'Files', to: '#files' },
  { id: 'gallery-users', label: 'Users', to: '#users' },
  { id: 'gallery-activity', label: 'Activity', to: '#activity' },
];
const ICON_TABS = [
  { id: 'gallery-pdf', label: 'Documents', icon: 'file-pdf', to: '#documents' },
  { id: 'gallery-csv', label: 'Tables', icon: 'file-csv', to: '#tables' },
] as const;

export function TabBars() {
  const [selected, setSelected] = useState('gallery-files');
  const [kind, setKind] = useState<(typeof ICON_TABS)[number]['id']>('gallery-csv');
  return (
    <Specimens>
      <Specimen of="Tabs">
        <TabLinks label="Areas" tabs={AREA_TABS} selected={selected} onSelect={setSelected} />
      </Specimen>
      <Specimen of="With icons">
        <TabLinks label="Kinds" tabs={ICON_TABS} selected={kind} onSelect={setKind} />
      </Specimen>
    </Specimens>
  );
}
