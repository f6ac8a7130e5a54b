import { arch, availableParallelism, release, totalmem, type } from 'node:os';
import { ObjectId } from 'bson';
import { fail } from '../errors.ts';
import { arrayField, type Command, type Request } from '../request.ts';
import { noSuchTransaction } from '../sessions/sessions.ts';
import { type Doc, isTruthy, maxDocumentSize } from '../values/values.ts';

const electionId = new ObjectId('7fffffff0000000000000001');

/** The handshake of a replica set with one member. */
const hello: Command = ({ server, name, connection }) => {
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
    // Of MongoDB 7.0: 25, of 8.0, promises bulkWrite to drivers.
    maxWireVersion: 21,
    readOnly: false,
    lastWrite: { lastWriteDate: new Date() },
  };
};

/** The MongoDB whose commands this server has, as far as it has them. */
const buildInfo: Command = () => ({
  version: '7.0.0',
  versionArray: [7, 0, 0, 0],
  gitVersion: '',
  modules: [],
  bits: 64,
  debug: false,
  maxBsonObjectSize: maxDocumentSize,
  storageEngines: ['lmdb'],
});

/** The command `hostInfo`, which describes the machine. Compass lists no databases where it fails. */
const hostInfo: Command = ({ server }) => ({
  system: {
    currentTime: new Date(),
    hostname: server.address,
    cpuAddrSize: 64,
    memSizeMB: Math.trunc(totalmem() / 1_048_576),
    numCores: availableParallelism(),
    cpuArch: arch(),
  },
  os: { type: type(), name: type(), version: release() },
  extra: {},
});

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

export const adminCommands: Record<string, Command> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: () => ({}),
  buildInfo,
  buildinfo: buildInfo,
  hostInfo,
  connectionStatus: ({ body }) => ({
    authInfo: {
      authenticatedUsers: [],
      authenticatedUserRoles: [],
      ...(isTruthy(body.showPrivileges) && { authenticatedUserPrivileges: [] }),
    },
  }),
  endSessions(request) {
    for (const lsid of arrayField(request, 'endSessions')) request.server.sessions.end(lsid);
    return {};
  },
  killAllSessions({ server }) {
    for (const session of server.sessions.all()) server.sessions.abort(session);
    return {};
  },
  commitTransaction: (request) => endOfTransaction(request, 'commit'),
  abortTransaction: (request) => endOfTransaction(request, 'abort'),
};
