import type { ViewProblem } from '../file-viewer/viewer-messages.ts';

/** The content of a file cannot be shown. */
export class ViewError extends Error {
  override readonly name = 'ViewError';
  readonly problem: ViewProblem;

  constructor(problem: ViewProblem, options?: ErrorOptions) {
    super(`The file cannot be shown: ${problem}.`, options);
    this.problem = problem;
  }
}
