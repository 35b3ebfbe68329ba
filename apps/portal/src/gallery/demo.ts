export const NOW = new Date('2026-11-21T13:05:00Z');
const HOUR_MS = 3_600_000;

export interface DemoFile {
  id: string;
  name: string;
  baker: string;
  created: string;
  openable: string | null;
  expires: string | null;
}

const names = [
  'Tender for the new ovens.pdf',
  'Payroll October.csv',
  'Sourdough starter log.json',
  'Lease, mill street 4.pdf',
  'Supplier prices.csv',
  'Photo of the shop front.png',
  'Opening hours.json',
] as const;

const instant = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString();

export const demoFiles: readonly DemoFile[] = Array.from({ length: 64 }, (_, index) => {
  const name = names[index % names.length] ?? names[0];
  const number = (index * 2_654_435_761) % 4_294_967_296;
  return {
    id: `${number.toString(16).padStart(8, '0')}-77d1-7c3e-9b1f-2f6f2c3d${(index + 4_096).toString(16)}`,
    name,
    baker: index % 3 === 0 ? 'ada@bakehouse.test' : 'bo@bakehouse.test',
    created: instant(-31 * index - 2),
    openable: index % 4 === 1 ? null : instant(-20 * index),
    expires: index % 5 === 2 ? null : instant(97 * index - 400),
  };
});

export const longFile: DemoFile = {
  id: '0198c3a2-77d1-7c3e-9b1f-2f6f2c3d9f0e',
  name: 'Minutes of the meeting about the second oven, the flour contract, the roof and everything that was left over from last time (final, corrected, really final).pdf',
  baker: 'bartholomew.featherstonehaugh-cholmondeley@a-very-long-subdomain.bakehouse.test',
  created: '2026-09-30T22:05:00Z',
  openable: 'not a date',
  expires: null,
};
