import { exportFiles } from '@bakehouse/contract/calls/exports';
import type { FileType } from '@bakehouse/contract';
import { useState } from 'react';
import { DateRangeField } from '../../time/fields/date-range-field.tsx';
import { FileTypeSelect } from '../../list/file-type-select.tsx';
import { RemovableTags } from '../../components/tags/removable-tags.tsx';
import { ListTools } from '../../list/list-tools.tsx';
import { SearchBox } from '../../list/search-box.tsx';
import { Select } from '../../components/fields/select.tsx';
import type { DayRange } from '../../time/day-range.ts';
import { DemoTimeZone } from '../demo-time-zone.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

const FILE_TYPE_OPTIONS = [
  { id: 'all', label: 'All' },
  { id: '.pdf', label: '.pdf' },
  { id: '.csv', label: '.csv' },
  { id: '.json', label: '.json' },
];
const FILTER_TAGS = [
  { id: 'file', label: 'File ID: 0198c3a2…9f0e' },
  { id: 'user', label: 'User: dee@bakehouse.test' },
  {
    id: 'baker',
    label: 'Baker: bartholomew.featherstonehaugh-cholmondeley@bakehouse.test',
  },
];

function DateRangeSample({ own = 'Europe/Berlin', ...start }: DayRange & { own?: string }) {
  const [range, setRange] = useState<DayRange>(start);
  return (
    <DemoTimeZone own={own}>
      <DateRangeField label="Created" value={range} onChange={setRange} />
    </DemoTimeZone>
  );
}

function ListToolsSample({ onDownload }: { onDownload: () => void }) {
  const [list, setList] = useState({ search: '', from: '', to: '' });
  const [type, setType] = useState<FileType | null>(null);
  return (
    <DemoTimeZone own="Europe/Berlin">
      <ListTools
        onSkip={() => undefined}
        searchLabel="Search the log"
        dateLabel="Timestamp range"
        list={list}
        filterCount={type === null ? 0 : 1}
        csv={{ call: exportFiles, busy: false, onDownload }}
        onChange={(change) => setList({ ...list, ...change })}
      >
        <FileTypeSelect value={type} onChange={setType} />
      </ListTools>
    </DemoTimeZone>
  );
}

export function Lists() {
  const [taken, setTaken] = useState(0);
  const [search, setSearch] = useState('');
  const [other, setOther] = useState('payroll');
  const [type, setType] = useState('all');
  const [tags, setTags] = useState(FILTER_TAGS);
  return (
    <Specimens>
      <Specimen of={`Search, sends "${search}"`}>
        <SearchBox label="Search files" value={search} onChange={setSearch} />
      </Specimen>
      <Specimen of={`Tools of a list, with ${taken} downloads`} wide>
        <ListToolsSample onDownload={() => setTaken(taken + 1)} />
      </Specimen>
      <Specimen of="Search with text">
        <SearchBox label="Search bakers" value={other} onChange={setOther} />
      </Specimen>
      <Specimen of="Select">
        <Select label="File type" options={FILE_TYPE_OPTIONS} value={type} onChange={setType} />
      </Specimen>
      <Specimen of="Range of days" wide>
        <DateRangeSample from="" to="" />
      </Specimen>
      <Specimen of="Range of days with only a start" wide>
        <DateRangeSample from="2026-11-01" to="" />
      </Specimen>
      <Specimen of="Range of days in a zone with a long name" wide>
        <DateRangeSample own="America/Argentina/Buenos_Aires" from="" to="2026-11-01" />
      </Specimen>
      <Specimen of="Range of days in UTC" wide>
        <DateRangeSample own="UTC" from="" to="" />
      </Specimen>
      <Specimen of="Tags" wide>
        <RemovableTags
          label="Filters"
          tags={tags}
          onRemove={(id) => {
            setTags(tags.filter((tag) => tag.id !== id));
          }}
        />
      </Specimen>
    </Specimens>
  );
}
