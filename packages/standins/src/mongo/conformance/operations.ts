import { AbstractCursor, ClientSession, Collection, Db, GridFSBucket, MongoClient } from 'mongodb';
import { driverOptions, type Entities } from './entities.ts';
import type { Json } from './matching.ts';
import { type Args, type Run, testRunnerOperation } from './test-runner-operations.ts';

function optionsOf(entities: Entities, args: Json, ...taken: string[]): Json {
  const options: Json = {};
  for (const [key, value] of Object.entries(args)) {
    if (taken.includes(key)) continue;
    if (key === 'session') options.session = entities.get<ClientSession>(value as string);
    else if (key === 'returnDocument') options.returnDocument = (value as string).toLowerCase();
    else options[key] = value;
  }
  return driverOptions(options);
}

async function collectionOperation(
  name: string,
  collection: Collection,
  args: Args,
  entities: Entities,
): Promise<unknown> {
  const options = (...taken: string[]): never => optionsOf(entities, args, ...taken) as never;
  switch (name) {
    case 'find':
      return collection.find(args.filter ?? {}, options('filter')).toArray();
    case 'findOne':
      return collection.findOne(args.filter ?? {}, options('filter'));
    case 'createFindCursor':
      return collection.find(args.filter ?? {}, options('filter'));
    case 'aggregate':
      return collection.aggregate(args.pipeline, options('pipeline')).toArray();
    case 'insertOne':
      return collection.insertOne(args.document, options('document'));
    case 'insertMany':
      return collection.insertMany(args.documents, options('documents'));
    case 'updateOne':
    case 'updateMany':
      return collection[name](args.filter, args.update, options('filter', 'update'));
    case 'replaceOne':
      return collection.replaceOne(args.filter, args.replacement, options('filter', 'replacement'));
    case 'deleteOne':
    case 'deleteMany':
      return collection[name](args.filter, options('filter'));
    case 'bulkWrite':
      return collection.bulkWrite(args.requests, options('requests'));
    case 'count':
    case 'countDocuments':
      return collection[name](args.filter ?? {}, options('filter'));
    case 'estimatedDocumentCount':
      return collection.estimatedDocumentCount(options());
    case 'distinct':
      return collection.distinct(args.fieldName, args.filter ?? {}, options('fieldName', 'filter'));
    case 'findOneAndUpdate':
      return collection.findOneAndUpdate(args.filter, args.update, options('filter', 'update'));
    case 'findOneAndReplace':
      return collection.findOneAndReplace(args.filter, args.replacement, options('filter', 'replacement'));
    case 'findOneAndDelete':
      return collection.findOneAndDelete(args.filter, options('filter'));
    case 'createIndex':
      return collection.createIndex(args.keys, options('keys'));
    case 'dropIndex':
      return collection.dropIndex(args.name, options('name'));
    case 'dropIndexes':
      return collection.dropIndexes(options());
    case 'listIndexes':
      return collection.listIndexes(options()).toArray();
    case 'listIndexNames':
      return (await collection.listIndexes(options()).toArray()).map((index) => index.name);
    case 'rename':
      return collection.rename(args.to, options('to'));
    default:
      throw new Error(`operation ${name} is not supported by this runner`);
  }
}

async function databaseOperation(name: string, db: Db, args: Args, entities: Entities): Promise<unknown> {
  const options = (...taken: string[]): never => optionsOf(entities, args, ...taken) as never;
  switch (name) {
    case 'aggregate':
      return db.aggregate(args.pipeline, options('pipeline')).toArray();
    case 'runCommand':
      return db.command(args.command, options('command', 'commandName'));
    case 'runCursorCommand':
      return commandCursor(db, args, entities).toArray();
    case 'createCommandCursor':
      return commandCursor(db, args, entities);
    case 'createCollection':
      return db.createCollection(args.collection, options('collection'));
    case 'dropCollection':
      return db.dropCollection(args.collection, options('collection'));
    case 'modifyCollection':
      return db.command(
        { collMod: args.collection, ...(optionsOf(entities, args, 'collection', 'session') as Json) },
        'session' in args ? { session: entities.get<ClientSession>(args.session) } : {},
      );
    case 'listCollections':
    case 'listCollectionObjects':
      return db.listCollections(args.filter ?? {}, options('filter')).toArray();
    case 'listCollectionNames':
      return (
        await db
          .listCollections(args.filter ?? {}, { nameOnly: true, ...(options('filter') as Json) })
          .toArray()
      ).map((each) => each.name);
    default:
      throw new Error(`operation ${name} is not supported by this runner`);
  }
}

function commandCursor(db: Db, args: Args, entities: Entities): ReturnType<Db['runCursorCommand']> {
  const { batchSize, comment, maxTimeMS } = args as Json;
  const cursor = db.runCursorCommand(
    args.command,
    optionsOf(entities, args, 'command', 'commandName', 'batchSize', 'comment', 'maxTimeMS') as never,
  );
  if (batchSize !== undefined) cursor.setBatchSize(batchSize as number);
  if (comment !== undefined) cursor.setComment(comment);
  if (maxTimeMS !== undefined) cursor.setMaxTimeMS(maxTimeMS as number);
  return cursor;
}

/** Converts the driver's maps to the plain objects of the files. */
export function plainResults(result: unknown): unknown {
  if (!(result instanceof Map)) return result;
  return Object.fromEntries(
    [...result].map(([key, value]) => {
      // an addition of the driver to the specified results
      const { didUpsert: _, ...rest } = value;
      return [String(key), rest];
    }),
  );
}

async function clientBulkWrite(client: MongoClient, args: Args, entities: Entities): Promise<unknown> {
  const models = (args.models as Json[]).map((model) => {
    const [name, spec] = Object.entries(model)[0] as [string, Json];
    return { name, ...spec };
  });
  return bulkResult(
    (await client.bulkWrite(models as never, optionsOf(entities, args, 'models') as never)) as never,
  );
}

export function bulkResult(result: Json | undefined): Json | undefined {
  if (!result) return undefined;
  const copy: Json = {};
  for (const name of [
    'insertedCount',
    'upsertedCount',
    'matchedCount',
    'modifiedCount',
    'deletedCount',
    'insertResults',
    'updateResults',
    'deleteResults',
    'acknowledged',
  ])
    if (result[name] !== undefined) copy[name] = plainResults(result[name]);
  return copy;
}

async function clientOperation(
  name: string,
  client: MongoClient,
  args: Args,
  entities: Entities,
): Promise<unknown> {
  switch (name) {
    case 'listDatabases':
    case 'listDatabaseObjects':
      return (
        await client
          .db('admin')
          .admin()
          .listDatabases(optionsOf(entities, args) as never)
      ).databases;
    case 'listDatabaseNames':
      return (
        await client
          .db('admin')
          .admin()
          .listDatabases({ nameOnly: true, ...optionsOf(entities, args) })
      ).databases.map((each) => each.name);
    case 'clientBulkWrite':
      return clientBulkWrite(client, args, entities);
    case 'close':
      return client.close();
    default:
      throw new Error(`operation ${name} is not supported by this runner`);
  }
}

async function sessionOperation(
  name: string,
  session: ClientSession,
  args: Args,
  run: Run,
): Promise<unknown> {
  switch (name) {
    case 'startTransaction':
      return session.startTransaction(optionsOf(run.entities, args) as never);
    case 'commitTransaction':
      return session.commitTransaction(optionsOf(run.entities, args) as never);
    case 'abortTransaction':
      return session.abortTransaction(optionsOf(run.entities, args) as never);
    case 'endSession':
      return session.endSession();
    case 'withTransaction':
      return session.withTransaction(
        () => run.runOperations(args.callback),
        optionsOf(run.entities, args, 'callback') as never,
      );
    default:
      throw new Error(`operation ${name} is not supported by this runner`);
  }
}

async function bucketOperation(name: string, bucket: GridFSBucket, args: Args): Promise<unknown> {
  if (name !== 'download' && name !== 'downloadByName')
    throw new Error(`operation ${name} is not supported by this runner`);
  const stream =
    name === 'download' ? bucket.openDownloadStream(args.id) : bucket.openDownloadStreamByName(args.filename);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function cursorOperation(name: string, cursor: AbstractCursor): Promise<unknown> {
  if (name === 'iterateUntilDocumentOrError') return cursor.next();
  if (name === 'iterateOnce') return cursor.tryNext();
  if (name === 'close') return cursor.close();
  throw new Error(`operation ${name} is not supported by this runner`);
}

/** Runs an operation of a test on its entity. */
export function runOperation(operation: Json, run: Run): Promise<unknown> {
  const { name, object } = operation as { name: string; object: string };
  const args = (operation.arguments ?? {}) as Args;
  if (object === 'testRunner') return testRunnerOperation(name, args, run);
  const target = run.entities.entity(object);
  if (target instanceof Collection) return collectionOperation(name, target, args, run.entities);
  if (target instanceof Db) return databaseOperation(name, target, args, run.entities);
  if (target instanceof MongoClient) return clientOperation(name, target, args, run.entities);
  if (target instanceof ClientSession) return sessionOperation(name, target, args, run);
  if (target instanceof GridFSBucket) return bucketOperation(name, target, args);
  if (target instanceof AbstractCursor) return cursorOperation(name, target);
  throw new Error(`operations on ${object} are not supported by this runner`);
}
