import { useState } from 'react';
import { TabLinks } from '../../components/tab-links.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

const SAMPLE_TEXT_TABS = [
  { id: 'gallery-files', label: 'Files', to: '#files' },
  { id: 'gallery-users', label: 'Users', to: '#users' },
  { id: 'gallery-activity', label: 'Activity', to: '#activity' },
];
const SAMPLE_ICON_TABS = [
  { id: 'gallery-pdf', label: 'Documents', icon: 'file-pdf', to: '#documents' },
  { id: 'gallery-csv', label: 'Tables', icon: 'file-csv', to: '#tables' },
] as const;

export function TabBars() {
  const [selected, setSelected] = useState('gallery-files');
  const [kind, setKind] = useState<(typeof SAMPLE_ICON_TABS)[number]['id']>('gallery-csv');
  return (
    <Specimens>
      <Specimen of="Tabs">
        <TabLinks
          label="Areas"
          tabs={SAMPLE_TEXT_TABS}
          selected={selected}
          onSelect={setSelected}
        />
      </Specimen>
      <Specimen of="With icons">
        <TabLinks label="Kinds" tabs={SAMPLE_ICON_TABS} selected={kind} onSelect={setKind} />
      </Specimen>
    </Specimens>
  );
}
