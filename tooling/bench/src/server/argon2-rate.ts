import { hash, verify } from '@node-rs/argon2';

/** The parameters with which the server hashes passwords. */
const ARGON2_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PARALLEL_HASHES = 2;
const MEASURED_MS = 3_000;

/** How many passwords a second this machine can compare when it does nothing else. */
export async function measureArgon2Rate(): Promise<number> {
  const stored = await hash('Sourdough-Rises-At-5am', ARGON2_PARAMETERS);
  const before = performance.now();
  const compareUntilDone = async () => {
    let compared = 0;
    while (performance.now() - before < MEASURED_MS) {
      await verify(stored, 'Sourdough-Rises-At-5am');
      compared += 1;
    }
    return compared;
  };
  const counts = await Promise.all(Array.from({ length: PARALLEL_HASHES }, compareUntilDone));
  const seconds = (performance.now() - before) / 1_000;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}
