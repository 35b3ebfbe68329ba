import { useEffect, useState, type ReactNode } from 'react';
import type { ViewedFile, ViewReport } from '../file-viewer/viewer-messages.ts';
import { openContent } from './open-content.ts';
import { ViewError } from './view-error.ts';

interface FileContentProps {
  file: ViewedFile;
  report: (report: ViewReport) => void;
}

const toProblem = (error: unknown) => (error instanceof ViewError ? error.problem : 'damaged');

export function FileContent({ file, report }: FileContentProps) {
  const [content, setContent] = useState<ReactNode>(null);

  useEffect(() => {
    openContent(file).then(setContent, (error: unknown) =>
      report({ kind: 'failed', problem: toProblem(error) }),
    );
  }, [file, report]);

  useEffect(() => {
    if (content !== null) report({ kind: 'shown' });
  }, [content, report]);

  return content;
}
