import { useState } from 'react';
import { TabLinks } from '../../components/tab-links.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

const SAMPLE_TABS = [
  { id: 'gallery-files', label: 'Files', to: '#files' },
  { id: 'gallery-users', label: 'Users', to: '#users' },
  { id: 'gallery-activity', label: 'Activity', to: '#activity' },
];

export function TabBars() {
  const [selected, setSelected] = useState('gallery-files');
  return (
    <Specimens>
      <Specimen of="Tabs">
        <TabLinks label="Areas" tabs={SAMPLE_TABS} selected={selected} onSelect={setSelected} />
      </Specimen>
    </Specimens>
  );
}
