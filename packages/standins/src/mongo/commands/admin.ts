import { ObjectId } from 'bson';
import { abortTransaction, commitTransaction } from '../catalogue.ts';
import { fail } from '../errors.ts';
import { configureFailPoint } from '../fail-points.ts';
import type { Command, Request } from '../request.ts';
import { arrayField } from '../request.ts';
import { abortOpen, endSessions, noSuchTransaction, saveSession, sessionFor } from '../sessions.ts';
import { type Doc, isDoc, maxDocumentSize } from '../values.ts';

export const maxMessageSize = 48_000_000;
const version = '8.0.4';
const electionId = new ObjectId('7fffffff0000000000000001');

/** The single member of a replica set introduces itself. */
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
    maxMessageSizeBytes: maxMessageSize,
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
  versionArray: version.split('.').map(Number).concat(0),
  storageEngines: ['rosette'],
  bits: 64,
  maxBsonObjectSize: maxDocumentSize,
});

const getParameter: Command = ({ server, body }) => {
  if (body.getParameter === '*') return { ...server.parameters };
  const found = Object.entries(server.parameters).filter(([name]) => name in body);
  if (found.length === 0) fail('InvalidOptions', 'no option found to get');
  return Object.fromEntries(found);
};

const setParameter: Command = ({ server, body }) => {
  const [name, value] =
    Object.entries(body).find(([key]) => key in server.parameters) ??
    fail('InvalidOptions', 'no option found to set, use help:true to see options ');
  const was = server.parameters[name];
  server.parameters[name] = value;
  return { was };
};

const killAllSessions: Command = ({ server }) => {
  for (const session of server.sessions.values()) abortOpen(server.catalogue, session);
  return {};
};

const killSessions: Command = (request) => {
  for (const lsid of arrayField(request, 'killSessions'))
    abortOpen(request.server.catalogue, sessionFor(request.server.sessions, lsid));
  return {};
};

function endOfTransaction({ server, session, transaction }: Request, end: 'commit' | 'abort'): Doc {
  if (!session) fail('InvalidOptions', `${end}Transaction must be run within a transaction`);
  if (!transaction) {
    // the answer to the first commit got lost: it is as good as done
    if (end === 'commit' && session.state === 'committed') return {};
    return noSuchTransaction(session.number);
  }
  // the transaction is over whatever happens from here on
  session.transaction = undefined;
  session.state = end === 'commit' ? 'committed' : 'aborted';
  for (const [id, cursor] of server.cursors)
    if (cursor.transaction === transaction) server.cursors.delete(id);
  if (end === 'commit') {
    commitTransaction(server.catalogue, transaction);
    saveSession(server.catalogue, session);
  } else abortTransaction(server.catalogue, transaction);
  return {};
}

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
  endSessions: (request) => {
    endSessions(request.server.catalogue, request.server.sessions, arrayField(request, 'endSessions'));
    return {};
  },
  refreshSessions: (request) => {
    for (const lsid of arrayField(request, 'refreshSessions')) sessionFor(request.server.sessions, lsid);
    return {};
  },
  killSessions,
  killAllSessions,
  commitTransaction: (request) => endOfTransaction(request, 'commit'),
  abortTransaction: (request) => endOfTransaction(request, 'abort'),
  configureFailPoint: ({ server, body }) => {
    configureFailPoint(server.failPoints, body);
    return {};
  },
};
