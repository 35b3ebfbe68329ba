import { Decrypter, Encrypter, Stanza } from 'age-encryption';

/** The smallest work that the library can do in a worker: its output is read and thrown away. */
interface LibraryRequest {
  file: File;
  /** Undefined for sealing. */
  fileKey?: Uint8Array;
}

const transform = ({ file, fileKey }: LibraryRequest): Promise<ReadableStream<Uint8Array>> => {
  if (fileKey) {
    const decrypter = new Decrypter();
    decrypter.addIdentity({ unwrapFileKey: () => fileKey });
    return decrypter.decrypt(file.stream());
  }
  const encrypter = new Encrypter();
  encrypter.addRecipient({ wrapFileKey: (key) => [new Stanza(['bench'], key)] });
  return encrypter.encrypt(file.stream());
};

const readToEnd = async (stream: ReadableStream<Uint8Array>) => {
  const reader = stream.getReader();
  while (!(await reader.read()).done);
};

addEventListener('message', ({ data }: MessageEvent<LibraryRequest>) => {
  transform(data)
    .then(readToEnd)
    .then(
      () => postMessage({ kind: 'done' }),
      () => postMessage({ kind: 'failed' }),
    );
});
