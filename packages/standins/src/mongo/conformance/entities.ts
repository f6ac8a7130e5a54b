import {
  ClientSession,
  type Db,
  GridFSBucket,
  MongoClient,
  type MongoClientOptions,
  ReadPreference,
} from 'mongodb';
import type { Json, MatchContext } from './matching.ts';

export interface Observed {
  type: string;
  event: Json;
}

interface ClientEntity {
  client: MongoClient;
  events: Observed[];
  logs: Json[];
}

const eventNames: Record<string, string> = {
  commandStartedEvent: 'commandStarted',
  commandSucceededEvent: 'commandSucceeded',
  commandFailedEvent: 'commandFailed',
  connectionCheckOutStartedEvent: 'connectionCheckOutStarted',
  connectionCreatedEvent: 'connectionCreated',
  connectionReadyEvent: 'connectionReady',
  connectionClosedEvent: 'connectionClosed',
  poolClearedEvent: 'connectionPoolCleared',
  serverDescriptionChangedEvent: 'serverDescriptionChanged',
  serverHeartbeatStartedEvent: 'serverHeartbeatStarted',
  serverHeartbeatSucceededEvent: 'serverHeartbeatSucceeded',
  topologyDescriptionChangedEvent: 'topologyDescriptionChanged',
};

const logComponents = ['command', 'topology', 'serverSelection', 'connection'];
const sensitive = new Set([
  'authenticate',
  'saslStart',
  'saslContinue',
  'getnonce',
  'createUser',
  'updateUser',
  'copydbgetnonce',
  'copydbsaslstart',
  'copydb',
]);

function snapshot(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snapshot);
  if (value instanceof Map) return snapshot(Object.fromEntries(value));
  if (
    typeof value !== 'object' ||
    value === null ||
    '_bsontype' in value ||
    value instanceof Date ||
    value instanceof Uint8Array
  )
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, snapshot(field)]));
}

/** Converts options of test files for the driver. */
export function driverOptions(options: Json = {}): Json {
  const { readPreference, ...rest } = options;
  if (readPreference === undefined) return rest;
  if (typeof readPreference === 'string') return options;
  const { mode, tagSets, maxStalenessSeconds, hedge } = readPreference as {
    mode: string;
    tagSets?: never;
    maxStalenessSeconds?: number;
    hedge?: never;
  };
  return {
    ...rest,
    readPreference: new ReadPreference(mode as never, tagSets, {
      ...(maxStalenessSeconds === undefined ? {} : { maxStalenessSeconds }),
      ...(hedge === undefined ? {} : { hedge }),
    }),
  };
}

/** The clients, databases, collections, sessions and cursors of a test. */
export class Entities implements MatchContext {
  readonly #byId = new Map<string, unknown>();
  readonly #clients = new Map<string, ClientEntity>();
  /** Session ids, also of ended sessions. */
  readonly #sessionIds = new Map<string, unknown>();
  readonly #uri: string;

  constructor(uri: string) {
    this.#uri = uri;
  }

  entity(id: string): unknown {
    if (!this.#byId.has(id)) throw new Error(`no entity ${id}`);
    return this.#byId.get(id);
  }

  get<T>(id: string): T {
    return this.entity(id) as T;
  }

  set(id: string, value: unknown): void {
    this.#byId.set(id, value);
  }

  sessionId(id: string): unknown {
    return this.#sessionIds.get(id);
  }

  client(id: string): ClientEntity {
    return (
      this.#clients.get(id) ??
      (() => {
        throw new Error(`no client ${id}`);
      })()
    );
  }

  async create(definitions: readonly Json[]): Promise<void> {
    for (const definition of definitions) {
      const [kind = '', spec] = Object.entries(definition)[0] as [string, Json];
      await this.#createOne(kind, spec);
    }
  }

  async #createOne(kind: string, spec: Json): Promise<void> {
    const id = spec.id as string;
    switch (kind) {
      case 'client':
        return this.#createClient(id, spec);
      case 'database':
        return this.set(
          id,
          this.get<MongoClient>(spec.client as string).db(
            spec.databaseName as string,
            driverOptions(spec.databaseOptions as Json),
          ),
        );
      case 'collection':
        return this.set(
          id,
          this.get<Db>(spec.database as string).collection(
            spec.collectionName as string,
            driverOptions(spec.collectionOptions as Json),
          ),
        );
      case 'bucket':
        return this.set(
          id,
          new GridFSBucket(this.get<Db>(spec.database as string), driverOptions(spec.bucketOptions as Json)),
        );
      case 'session': {
        const options = { ...(spec.sessionOptions as Json) };
        if (options.defaultTransactionOptions)
          options.defaultTransactionOptions = driverOptions(options.defaultTransactionOptions as Json);
        const session = this.get<MongoClient>(spec.client as string).startSession(options);
        this.#sessionIds.set(id, session.id);
        return this.set(id, session);
      }
      default:
        throw new Error(`entities of kind ${kind} are not supported by this runner`);
    }
  }

  async #createClient(id: string, spec: Json): Promise<void> {
    const { w, appname, appName, ...uriOptions } = (spec.uriOptions ?? {}) as Json;
    const logging = spec.observeLogMessages as Record<string, string> | undefined;
    const logs: Json[] = [];
    const options = {
      ...driverOptions(uriOptions),
      monitorCommands: true,
      ...(w === undefined ? {} : { w }),
      ...((appname ?? appName) ? { appName: appname ?? appName } : {}),
      ...(spec.serverApi ? { serverApi: spec.serverApi } : {}),
      ...(logging
        ? {
            mongodbLogPath: { write: (log: Json) => logs.push(log) },
            mongodbLogComponentSeverities: Object.fromEntries(
              logComponents.map((name) => [name, logging[name] ?? 'off']),
            ),
            mongodbLogMaxDocumentLength: 1250,
          }
        : {}),
    } as unknown as MongoClientOptions;
    const client = new MongoClient(this.#uri, options);
    const events: Observed[] = [];
    const ignored = new Set([
      'configureFailPoint',
      ...((spec.ignoreCommandMonitoringEvents as string[] | undefined) ?? []),
    ]);
    for (const type of (spec.observeEvents as string[] | undefined) ?? []) {
      const name = eventNames[type];
      if (!name) throw new Error(`events of type ${type} are not supported by this runner`);
      client.on(
        name as never,
        ((event: Json) => {
          const command = event.commandName as string | undefined;
          if (
            command &&
            (ignored.has(command) || (sensitive.has(command) && spec.observeSensitiveCommands !== true))
          )
            return;
          if (
            command &&
            ['hello', 'ismaster', 'isMaster'].includes(command) &&
            spec.observeSensitiveCommands !== true &&
            Object.keys((event.command ?? event.reply ?? {}) as Json).length === 0
          )
            return;
          // the driver reuses and changes the reported objects
          events.push({
            type,
            event: event.command ? { ...event, command: snapshot(event.command) } : event,
          });
        }) as never,
      );
    }
    this.#clients.set(id, { client, events, logs });
    this.set(id, client);
    await client.connect();
  }

  async close(): Promise<void> {
    for (const value of this.#byId.values())
      if (value instanceof ClientSession) await value.endSession().catch(() => undefined);
    for (const { client } of this.#clients.values()) await client.close();
  }
}
