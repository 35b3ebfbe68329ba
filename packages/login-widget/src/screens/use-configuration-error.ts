import { useEffect, useRef, type ReactNode } from 'react';
import { ConfigurationError } from '../config/errors/configuration-error.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useWidget } from '../widget-context.tsx';

/** Tells the page once what is wrong with its options. An empty text stands for nothing. */
export function useConfigurationError(message: string): void {
  const report = useLatest(useWidget().report);
  const reported = useRef('');
  useEffect(() => {
    if (message === '' || message === reported.current) return;
    reported.current = message;
    report.current(new ConfigurationError(message));
  }, [message, report]);
}

/** Tells the page of the problems, and renders nothing. */
export function OptionProblems({ problems }: { problems: string }): ReactNode {
  useConfigurationError(problems);
  return null;
}
