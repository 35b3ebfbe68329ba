export const DEMO_NOW = new Date('2026-11-21T13:05:00Z');
const HOUR_MS = 3_600_000;

export interface DemoFile {
  id: string;
  name: string;
  baker: string;
  created: string;
  openable: string | null;
  expires: string | null;
}

const FILE_NAMES = [
  'Tender for the new ovens.pdf',
  'Payroll October.csv',
  'Sourdough starter log.json',
  'Lease, mill street 4.pdf',
  'Supplier prices.csv',
  'Photo of the shop front.png',
  'Opening hours.json',
] as const;

const hoursFromNow = (hours: number) =>
  new Date(DEMO_NOW.getTime() + hours * HOUR_MS).toISOString();

export const demoFiles: readonly DemoFile[] = Array.from({ length: 64 }, (_, index) => {
  const name = FILE_NAMES[index % FILE_NAMES.length] ?? FILE_NAMES[0];
  const number = (index * 2_654_435_761) % 4_294_967_296;
  return {
    id: `${number.toString(16).padStart(8, '0')}-77d1-7c3e-9b1f-2f6f2c3d${(index + 4_096).toString(16)}`,
    name,
    baker: index % 3 === 0 ? 'ada@bakehouse.test' : 'bo@bakehouse.test',
    created: hoursFromNow(-31 * index - 2),
    openable: index % 4 === 1 ? null : hoursFromNow(-20 * index),
    expires: index % 5 === 2 ? null : hoursFromNow(97 * index - 400),
  };
});

export const longNameFile: DemoFile = {
  id: '0198c3a2-77d1-7c3e-9b1f-2f6f2c3d9f0e',
  name: 'Minutes of the meeting about the second oven, the flour contract, the roof and everything that was left over from last time (final, corrected, really final).pdf',
  baker: 'bartholomew.featherstonehaugh-cholmondeley@a-very-long-subdomain.bakehouse.test',
  created: '2026-09-30T22:05:00Z',
  openable: 'not a date',
  expires: null,
};
