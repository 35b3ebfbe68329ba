import { createCredentialLetter } from './create-credential-letter.ts';

export const credentialRemovedLetter = createCredentialLetter({
  en: {
    subject: (projectName) => `A way to log in to ${projectName} was removed`,
    said: ({ time, network, device }) =>
      `This was removed from your account on ${time} from ${network} (device: ${device})`,
    thenDo: 'and tell an administrator',
  },
  de: {
    subject: (projectName) => `Eine Anmeldemöglichkeit für ${projectName} wurde entfernt`,
    said: ({ time, network, device }) =>
      `Dies wurde am ${time} aus ${network} von Ihrem Konto entfernt (Gerät: ${device})`,
    thenDo: 'und informieren Sie die Administration',
  },
});
