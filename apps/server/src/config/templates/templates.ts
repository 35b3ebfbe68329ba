import { dirname, resolve } from 'node:path';
import { lineText } from '@bakehouse/contract';
import * as z from 'zod/mini';
import { readTextFile } from '../read-text-file.ts';
import { StartError } from '../../lib/start-error.ts';
import {
  problemOfTemplate,
  suitableTemplateKinds,
  type TemplateKind,
  type TemplateTexts,
} from './template-rules.ts';

const templateFilesSchema = z.strictObject({
  subject: lineText,
  text: z.string(),
  html: z.string(),
});

export const templatesSchema = z.record(z.string(), templateFilesSchema);

export interface Template extends TemplateTexts {
  kinds: readonly TemplateKind[];
}

export type Templates = ReadonlyMap<string, Template>;

type TemplateFiles = z.infer<typeof templateFilesSchema>;

const readTemplate = (file: string, id: string, files: TemplateFiles): Template => {
  const toStartError = (problem: string) =>
    new StartError(`BAKEHOUSE_CONFIG: ${file}: template ${id}: ${problem}`);
  const read = (path: string) => {
    const whole = resolve(dirname(file), path);
    return readTextFile(whole, (problem) => toStartError(`${whole} cannot be read: ${problem}`));
  };
  const texts = { subject: files.subject, text: read(files.text), html: read(files.html) };
  const problem = problemOfTemplate(id, texts);
  if (problem !== undefined) throw toStartError(problem);
  return { ...texts, kinds: suitableTemplateKinds(id, texts) };
};

/** @throws StartError naming the configuration file, the template and the problem */
export const readTemplates = (file: string, templates: Record<string, TemplateFiles>): Templates =>
  new Map(Object.entries(templates).map(([id, files]) => [id, readTemplate(file, id, files)]));
