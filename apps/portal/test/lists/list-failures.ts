import { HttpResponse } from 'msw';
import { refusalReply } from '../backend.ts';

type Failure = readonly [name: string, reply: () => Response, text: string, requests: number];

/**
 * The ways in which a call can fail.
 * @param unreadable the text for an answer that is not the one of the API
 */
export const listFailures = (unreadable: string): readonly Failure[] => [
  [
    'the server is down',
    () => new HttpResponse(null, { status: 502 }),
    'The server is currently unavailable. Please try again later.',
    3,
  ],
  [
    'nothing answers',
    () => HttpResponse.error(),
    'Could not connect to the server. Please try again later.',
    3,
  ],
  [
    'the server says why',
    () => refusalReply(400, { error: 'sort_by is unknown.', error_type: 'invalid_request' }),
    'sort_by is unknown.',
    1,
  ],
  ['the answer is a web page', () => HttpResponse.html('<p>'), unreadable, 1],
];
