import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** Where a mail server can drop the connection; `body` and `end` are before and after the last line. */
export const SMTP_STAGES = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'body', 'end'] as const;

export type SmtpStage = (typeof SMTP_STAGES)[number];

export interface ReceivedMail {
  to: string[];
  text: string;
}

export interface MailServer {
  url: string;
  /** Every mail whose last line arrived, whatever the server answered. */
  received: ReceivedMail[];
  /** The replies to commands or to the end of the data, first to last; 250 once they are used up. */
  replies: { stage: SmtpStage; reply: string }[];
  /** The stages at which the next connections are dropped, first to last. */
  drops: SmtpStage[];
  close: () => Promise<void>;
}

const smtpStageOf = (command: string): SmtpStage | undefined =>
  SMTP_STAGES.find((stage) => command.toUpperCase().startsWith(stage));

const USUAL_REPLIES: Partial<Record<SmtpStage, string>> = { EHLO: '250 sink', DATA: '354 go on' };

type SmtpScript = Pick<MailServer, 'received' | 'replies' | 'drops'>;

const usualReply = (command: string, stage: SmtpStage | undefined) =>
  (stage && USUAL_REPLIES[stage]) ?? (command === 'QUIT' ? '221 bye' : '250 ok');

const serveSmtp = (socket: Socket, { received, replies, drops }: SmtpScript) => {
  let mail: ReceivedMail = { to: [], text: '' };
  let isData = false;
  let rest = '';
  const dropStage = drops.shift();
  const answer = (stage: SmtpStage | undefined, usual: string) => {
    const scripted = replies.findIndex((entry) => entry.stage === stage);
    const [entry] = scripted < 0 ? [] : replies.splice(scripted, 1);
    if (stage !== undefined && stage === dropStage) socket.destroy();
    else socket.write(`${entry?.reply ?? usual}\r\n`);
  };
  const takeCommand = (command: string) => {
    const stage = smtpStageOf(command);
    if (stage === 'RCPT') mail.to.push(command.replace(/^RCPT TO:<(.*)>.*$/, '$1'));
    isData = stage === 'DATA';
    answer(stage, usualReply(command, stage));
  };
  const endData = () => {
    received.push(mail);
    mail = { to: [], text: '' };
    isData = false;
    answer('end', '250 taken');
  };
  const takeData = (line: string) => {
    if (dropStage === 'body') socket.destroy();
    else if (line === '.') endData();
    // RFC 5321, section 4.5.2: a client doubles the dot at the start of a line.
    else mail.text += `${line.replace(/^\./, '')}\n`;
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) (isData ? takeData : takeCommand)(line);
  });
  answer('greeting', '220 sink');
};

/** A mail server on a real socket, which takes every mail and follows its script. */
export const openMailServer = async (): Promise<MailServer> => {
  const script: SmtpScript = { received: [], replies: [], drops: [] };
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket);
    serveSmtp(socket, script);
  });
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    ...script,
    url: `smtp://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      listening.close();
      await once(listening, 'close');
    },
  };
};

const headersOf = (head: string) =>
  new Map(
    head
      .replaceAll(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
  );

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replaceAll('=\n', '')
      .replaceAll(/=([\dA-F]{2})/g, (_match, hex: string) =>
        String.fromCharCode(Number(`0x${hex}`)),
      ),
    'latin1',
  ).toString('utf8');

const DECODERS: Readonly<Record<string, (text: string) => string>> = {
  'quoted-printable': decodeQuotedPrintable,
  base64: (text) => Buffer.from(text, 'base64').toString('utf8'),
};

const splitEntity = (text: string) => {
  const end = text.indexOf('\n\n');
  return { headers: headersOf(text.slice(0, end)), body: text.slice(end + 2) };
};

const toPart = (text: string) => {
  const { headers, body } = splitEntity(text);
  const decode = DECODERS[headers.get('content-transfer-encoding') ?? ''] ?? String;
  return { type: headers.get('content-type') ?? '', content: decode(body).trim() };
};

/** Reads a mail with alternative parts (RFC 2046, section 5.1.4). */
export const readMail = ({ text }: ReceivedMail) => {
  const { headers, body } = splitEntity(text);
  const boundary = /boundary="(.+?)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return { headers, parts: parts.map((part) => toPart(part.trimStart())) };
};
