import { ObjectId } from 'bson';
import { fail } from '../errors.ts';
import { arrayField, type Command, type Request } from '../request.ts';
import { noSuchTransaction } from '../sessions/sessions.ts';
import { type Doc, isDoc, maxDocumentSize } from '../values/values.ts';

const version = '8.0.4';
const electionId = new ObjectId('7fffffff0000000000000001');

/** The handshake of a replica set with one member. */
const hello: Command = ({ server, name, body, connection }) => {
  const { client } = body;
  if (isDoc(client) && isDoc(client.application) && typeof client.application.name === 'string')
    connection.appName = client.application.name;
  return {
    helloOk: true,
    [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
    secondary: false,
    setName: 'rs0',
    setVersion: 1,
    electionId,
    hosts: [server.address],
    primary: server.address,
    me: server.address,
    maxBsonObjectSize: maxDocumentSize,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: connection.id,
    minWireVersion: 0,
    maxWireVersion: 25,
    readOnly: false,
    lastWrite: { lastWriteDate: new Date() },
  };
};

const buildInfo: Command = () => ({
  version,
  versionArray: [...version.split('.').map(Number), 0],
  bits: 64,
});

const getParameter: Command = ({ server, body }) => {
  const found = Object.entries(server.parameters).filter(
    ([name]) => name in body || body.getParameter === '*',
  );
  return found.length ? Object.fromEntries(found) : fail('InvalidOptions', 'no option found to get');
};

const setParameter: Command = ({ server, body }) => {
  const name = Object.keys(body).find((key) => key in server.parameters);
  if (name === undefined) fail('InvalidOptions', 'no option found to set');
  const was = server.parameters[name];
  server.parameters[name] = body[name];
  return { was };
};

function endOfTransaction({ server, session, transaction }: Request, end: 'commit' | 'abort'): Doc {
  const { catalogue, cursors, sessions } = server;
  if (!session) fail('InvalidOptions', `${end}Transaction must be run within a transaction`);
  if (!transaction) {
    // The answer to the first commit was lost.
    if (end === 'commit' && session.state === 'committed') return {};
    return noSuchTransaction(session.number);
  }
  for (const [id, cursor] of cursors) if (cursor.transaction === transaction) cursors.delete(id);
  if (end === 'abort') {
    sessions.abort(session);
    return {};
  }
  // The transaction ends, whatever happens below.
  session.transaction = undefined;
  session.state = 'committed';
  catalogue.end(transaction, true);
  sessions.save(session);
  return {};
}

/** A command that applies to each session it names. */
const forSessions =
  (field: string, act: (request: Request, lsid: unknown) => void): Command =>
  (request) => {
    for (const lsid of arrayField(request, field)) act(request, lsid);
    return {};
  };

export const adminCommands: Record<string, Command> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: () => ({}),
  buildInfo,
  buildinfo: buildInfo,
  getParameter,
  setParameter,
  connectionStatus: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }),
  endSessions: forSessions('endSessions', ({ server }, lsid) => server.sessions.end(lsid)),
  refreshSessions: forSessions('refreshSessions', ({ server }, lsid) => void server.sessions.use(lsid)),
  killSessions: forSessions('killSessions', ({ server }, lsid) =>
    server.sessions.abort(server.sessions.use(lsid)),
  ),
  killAllSessions({ server }) {
    for (const session of server.sessions.all()) server.sessions.abort(session);
    return {};
  },
  commitTransaction: (request) => endOfTransaction(request, 'commit'),
  abortTransaction: (request) => endOfTransaction(request, 'abort'),
};
