import { answerRequest } from './answer-request.ts';
import type { OpeningRequest } from './opening-messages.ts';

addEventListener('message', ({ data }: MessageEvent<OpeningRequest>) => {
  void answerRequest(data, (message) => postMessage(message));
});
