import { errorBody } from '@bakehouse/contract';
import * as z from 'zod/mini';
import { ApiFailure, toFailure } from './failure.ts';

/** An answer whose body has arrived too, unless it is streamed. */
export interface Reply {
  response: Response;
  text: string;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** An answer that is OK. @throws ApiFailure for every other one */
export const okResponse = ({ response, text }: Reply): Response => {
  if (!response.ok) throw toFailure(response, parseJson(text));
  return response;
};

/** What the schema lets through. @throws ApiFailure for every other answer */
export const readReply = <Output>(reply: Reply, schema: z.ZodMiniType<Output>): Output => {
  const { response, text } = reply;
  okResponse(reply);
  const parsed = z.safeParse(schema, parseJson(text));
  if (!parsed.success) throw new ApiFailure({ status: response.status }, { cause: parsed.error });
  return parsed.data;
};

/** There is no live session. The server looks for one first, so nothing else was done. */
export const isUnauthenticated = ({ response }: Reply): boolean => response.status === 401;

/** There is a session, but not with the PIN that this call needs; nothing was done either. */
export const lacksPin = ({ response, text }: Reply): boolean =>
  response.status === 403 &&
  errorBody.safeParse(parseJson(text)).data?.error_type === 'pin_required';
