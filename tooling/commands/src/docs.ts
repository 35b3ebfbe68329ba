import { runTurbo } from './run.ts';

process.exitCode = await runTurbo([
  'run',
  'build',
  '--filter=@bakehouse/site',
  '--output-logs=errors-only',
]);
if (process.exitCode === 0) {
  process.stdout.write(
    'The documentation is in tooling/site/dist. A server shows it at /docs/ after its next start.\n',
  );
}
