import { answerSealing } from './answer-sealing.ts';
import type { OfferRequest, SealingRequest } from './sealing-messages.ts';

addEventListener('message', ({ data }: MessageEvent<SealingRequest | OfferRequest>) => {
  void answerSealing(data, (message) => postMessage(message));
});
