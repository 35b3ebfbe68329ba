import { createLog } from './lib/log.ts';
import { watchAncestors } from './process/ancestors.ts';
import { createDrain, type DrainStep } from './process/drain.ts';
import { StartError } from './lib/start-error.ts';
import { readEnvironment } from './config/read-environment.ts';
import { startServer } from './server.ts';

const runServer = async () => {
  const config = readEnvironment();
  const log = createLog(config.logLevel);
  const steps: DrainStep[] = [];
  let hasFailed = false;
  const drain = createDrain({
    steps,
    log: (line) => log[hasFailed ? 'debug' : 'info'](line),
    exit: (code) => process.exit(hasFailed ? 1 : code),
  });
  const drainAfter = (problem: string) => {
    process.stderr.write(`${problem}\n`);
    hasFailed = true;
    void drain.start(problem);
  };
  drain.onSignals();
  await watchAncestors((reason) => void drain.start(reason));
  // The channel of a process that started the server for its tests closes when that process is killed.
  process.once('disconnect', () => void drain.start('the process that started it is gone'));
  process.channel?.unref();
  try {
    await startServer({
      config,
      log,
      onDrain: (step) => steps.unshift(step),
      onFailure: drainAfter,
    });
    process.stdout.write(`Bakehouse is ready: ${config.publicUrl}\n`);
  } catch (error) {
    drainAfter(error instanceof StartError ? error.message : String(error));
  }
};

await runServer().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
