import type { Measurement } from '../../results/measurement.ts';
import { measureBrowserSealing } from './browser-sealing.ts';
import { measureNodeSealing } from './node-sealing.ts';
import { measureSealedOpenings } from './sealed-openings.ts';

const NOTE =
  'Every ratio is the median of 5 rounds in turns. Node: files of 128 MB from disk to disk, without fsync; the library is age-encryption alone, age the program from the PATH. Browser: the portal’s workers in Chromium on 64 MB, with the checksum and the writing into the private files of the page, beside a worker in which the library alone reads the file and throws its output away. Openings: 20 callers for 3 s at a time, each with the header of one copy: of 20 copies again and again, or of a new copy each time.';

export async function measureSealing(): Promise<Measurement> {
  const figures = [
    ...(await measureNodeSealing()),
    ...(await measureBrowserSealing()),
    ...(await measureSealedOpenings()),
  ];
  return { figures, note: NOTE };
}
