import { errorBody, type ErrorBody } from '@bakehouse/contract';

interface Answer {
  status: number;
  retryAfterSeconds: number | undefined;
  /** As it came: some calls say more in it than every error does. */
  body: unknown;
}

/** The portal API's own no. */
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

/** Null when the answer is not in the form of the portal API. */
export function toRefusal(answer: Answer): Refusal | null {
  const { data } = errorBody.safeParse(answer.body);
  return data ? new Refusal(answer, data) : null;
}
