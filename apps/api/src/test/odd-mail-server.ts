import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { aPort } from './a-port.ts';

/**
 * How it answers a recipient: accepts, refuses permanently or temporarily, or hangs: its answer never ends, but goes on,
 * so that a client does not give it up while a test takes its time. Or one of `replies`, and else all is fine.
 */
export type Mood = 'takes' | 'refuses' | 'is busy' | 'hangs' | keyof typeof replies;

/**
 * A reply to one command, as real servers give it (Postfix, Exim, OpenSMTPD, Exchange, qmail); its code is the first word, and
 * '.' the end of the message.
 */
const replies = {
  'wants a sign-in': ['MAIL', '530 5.7.0 Authentication required'],
  'wants encryption': ['MAIL', '530 5.7.0 Must issue a STARTTLS command first'],
  'wants a sign-in of recipients': ['RCPT', '530 5.7.1 Authentication required'],
  'wants a sign-in in words': ['MAIL', '550 5.7.57 Client was not authenticated to send mail'],
  'knows no such mailbox': [
    'RCPT',
    '550 5.1.1 <{to}>: Recipient address rejected: User unknown in mailbox table',
  ],
  'has a closed mailbox': ['RCPT', '550-5.2.1 The mailbox\r\n550 5.2.1 is disabled'],
  'knows no such domain': ['RCPT', '550 5.1.2 <{to}>: Recipient address rejected: Domain not found'],
  'has moved the mailbox': ['RCPT', '551 5.1.6 The mailbox has moved'],
  'takes no mail for the domain': ['RCPT', '556 5.1.10 <{to}>: The domain takes no mail'],
  'cannot route to it': ['RCPT', '550 Unrouteable address'],
  'has an invalid recipient': ['RCPT', '550 Invalid recipient: <{to}>'],
  'has no mailbox by words': ['RCPT', '550 sorry, no mailbox here by that name'],
  'has a full mailbox': ['RCPT', '552 5.2.2 <{to}>: Mailbox is full'],
  'denies to relay': ['RCPT', '554 5.7.1 <{to}>: Relay access denied'],
  'denies to relay for now': ['RCPT', '454 4.7.1 <{to}>: Relay access denied'],
  'does not permit to relay': ['RCPT', '550 relay not permitted'],
  'refuses us': ['RCPT', '550 5.7.1 You are blocked'],
  'refuses the sender': ['MAIL', '553 5.1.8 Sender address rejected'],
  'refuses the sender at the recipient': [
    'RCPT',
    '550 5.1.0 <hello@rosette.example>: Sender address rejected: User unknown',
  ],
  'knows no domain of the sender': [
    'RCPT',
    '450 4.1.8 <hello@rosette.example>: Sender address rejected: Domain not found',
  ],
  'cannot verify the sender': [
    'RCPT',
    '550-Verification failed for <hello@rosette.example>\r\n550-Unrouteable address\r\n550 Sender verify failed',
  ],
  'names the sender only': ['RCPT', '550 5.1.1 hello@rosette.example does not exist here'],
  'refuses the sender after the message': ['.', '550 5.1.7 Invalid sender in the header'],
  'defers the sender': ['MAIL', '451 4.3.0 Try again later'],
  'is wrongly configured': ['RCPT', '554 5.3.5 System incorrectly configured'],
  greylists: ['RCPT', '450 4.2.0 <{to}>: Recipient address rejected: Greylisted'],
  'refuses the content': ['.', '554 5.7.1 Spam'],
  'finds it too large': ['.', '552 5.3.4 Message size exceeds the limit'],
  'defers the content': ['.', '454 4.7.0 Temporary authentication failure'],
  'refuses to talk': ['EHLO', '554 5.7.1 You are not welcome'],
} as const;

/** An SMTP server that misbehaves on demand. Another one can be started on its `port` after it was closed. */
export async function startOddMailServer(mood: Mood, port?: number) {
  const taken: string[] = [];
  const sockets = new Set<Socket>();
  let current = mood;
  let connections = 0;
  let hung = 0;

  const hang = (socket: Socket) => {
    hung += 1;
    const goingOn = setInterval(() => socket.write('250-one moment\r\n'), 1000);
    socket.once('close', () => clearInterval(goingOn));
  };

  const replyTo = (command: string): string | null => {
    const [to, reply] = (replies as Record<string, readonly [string, string]>)[current] ?? [];
    // A client that is refused with EHLO tries HELO.
    return reply && to === command.replace('HELO', 'EHLO') ? reply : null;
  };
  const withAddress = (reply: string, line: string) =>
    reply.replace('{to}', line.match(/<(.*?)>/)?.[1] ?? '');

  const answerTo = (socket: Socket, line: string): string | null => {
    const command = line.slice(0, 4).toUpperCase();
    const odd = replyTo(command);
    if (odd) return withAddress(odd, line);
    if (command === 'EHLO' || command === 'HELO') return '250 odd.example';
    if (command === 'DATA') return '354 go on';
    if (command === 'QUIT') return '221 bye';
    if (command !== 'RCPT') return '250 fine';
    if (current === 'hangs') {
      hang(socket);
      return null;
    }
    if (current === 'refuses') return '550 not for ada@secret.example';
    return current === 'is busy' ? '451 try again later' : '250 fine';
  };

  const listener = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    socket.write('220 odd.example ESMTP\r\n');
    let data: string[] | null = null;
    let rest = '';
    const take = (line: string): string | null => {
      if (!data) {
        const answer = answerTo(socket, line);
        if (answer?.startsWith('354')) data = [];
        return answer;
      }
      if (line !== '.') {
        data.push(line);
        return null;
      }
      const refusal = replyTo(line);
      if (!refusal) taken.push(data.join('\n'));
      data = null;
      return refusal ?? '250 taken';
    };
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const answer = take(line);
        if (answer) socket.write(`${answer}\r\n`);
      }
    });
  });
  const own = port ?? (await aPort());
  await once(listener.listen(own, '127.0.0.1'), 'listening');
  return {
    port: own,
    smtpUrl: `smtp://127.0.0.1:${own}`,
    /** The mails it accepted, as received. */
    taken,
    connections: () => connections,
    /** The number of connections left waiting. */
    hung: () => hung,
    becomes(next: Mood) {
      current = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        listener.close(() => resolve());
      }),
  };
}
