import { importSource } from './project-sources.ts';

interface ErrorGuide {
  ERROR_EXPLANATIONS: Readonly<Record<string, string>>;
}

export async function toErrorPage(): Promise<string> {
  // The cast is unchecked, because another shape breaks the build.
  const { ERROR_EXPLANATIONS } = (await importSource(
    'apps/server/src/routes/pages/error-guide.ts',
  )) as ErrorGuide;
  return [
    '# Error types',
    '',
    'Every error of the login API has an `error_type`. The server shows the same list at `/errors`.',
    ...Object.entries(ERROR_EXPLANATIONS).flatMap(([type, meaning]) => [
      '',
      `## ${type}`,
      '',
      meaning,
    ]),
    '',
  ].join('\n');
}
