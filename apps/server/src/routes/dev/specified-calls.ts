import { readFileSync } from 'node:fs';
import { OWN_FILES } from '../../lib/own-files/own-files.ts';

interface SpecifiedArea {
  name: string;
  /** Methods and paths below `/sdk/v1`, unless they begin with `/v1`; `:id` stands for any parameter. */
  calls: readonly string[];
}

/** Every call of the provider's API that the clients send: areas with an empty line between them. */
export const SPECIFIED_AREAS: readonly SpecifiedArea[] = readFileSync(
  OWN_FILES.specifiedCalls,
  'utf8',
)
  .trimEnd()
  .split('\n\n')
  .map((area) => {
    const [name = '', ...calls] = area.split('\n');
    return { name, calls };
  });
