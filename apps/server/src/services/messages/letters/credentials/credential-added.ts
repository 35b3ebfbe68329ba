import { createCredentialLetter } from './create-credential-letter.ts';

export const credentialAddedLetter = createCredentialLetter({
  en: {
    subject: (projectName) => `A way to log in to ${projectName} was added`,
    said: ({ time, network, device }) =>
      `This was added to your account on ${time} from ${network} (device: ${device})`,
    thenDo: 'then remove what was added',
  },
  de: {
    subject: (projectName) => `Eine Anmeldemöglichkeit für ${projectName} wurde hinzugefügt`,
    said: ({ time, network, device }) =>
      `Dies wurde am ${time} aus ${network} Ihrem Konto hinzugefügt (Gerät: ${device})`,
    thenDo: 'und entfernen Sie dann, was hinzugefügt wurde',
  },
});
