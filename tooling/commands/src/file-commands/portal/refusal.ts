import { errorBody, type ErrorBody } from '@bakehouse/contract';

interface Answer {
  status: number;
  retryAfterSeconds: number | undefined;
  /** Unparsed, because some calls add fields to the common error body. */
  body: unknown;
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly answer: Answer;
  readonly error: ErrorBody;

  constructor(answer: Answer, error: ErrorBody) {
    super(error.error);
    this.answer = answer;
    this.error = error;
  }
}

/** Null when the body is not an error of the portal API. */
export function toRefusal(answer: Answer): Refusal | null {
  const { data } = errorBody.safeParse(answer.body);
  return data ? new Refusal(answer, data) : null;
}
