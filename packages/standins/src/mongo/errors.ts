/** The error codes of MongoDB that this server uses. */
export const codes = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  UnknownReplWriteConcern: 79,
  UnsatisfiableWriteConcern: 100,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  OperationFailed: 96,
  WriteConflict: 112,
  CommandNotSupported: 115,
  InvalidPipelineOperator: 168,
  QueryPlanKilled: 175,
  TransactionTooOld: 225,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  InvalidIndexSpecificationOption: 197,
  DatabaseDifferCase: 13297,
  OperationNotSupportedInTransaction: 263,
  NotImplemented: 238,
  UnknownBsonField: 40415,
  MissingField: 40414,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  SnapshotUnavailable: 246,
  OutOfDiskSpace: 14031,
  UnrecognizedStage: 40324,
} as const;

export type CodeName = keyof typeof codes;

const nameByCode = new Map<number, string>(Object.entries(codes).map(([name, code]) => [code, name]));

/** MongoDB's name of a code, `Location<code>` for unnamed ones. */
export const codeNameOf = (code: number): string => nameByCode.get(code) ?? `Location${code}`;

/** An error reply: code, message and further fields (keyPattern, labels). */
export class CommandError extends Error {
  readonly code: number;
  readonly extra: Record<string, unknown>;

  constructor(code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = code;
    this.extra = extra;
  }
}

/** Throws a MongoDB error. Numbers are for unnamed codes ("Location40353"). */
export function fail(code: CodeName | number, message: string, extra?: Record<string, unknown>): never {
  throw new CommandError(typeof code === 'number' ? code : codes[code], message, extra);
}

/** Operators of MongoDB that this server refuses, without the `$`. */
const missing = {
  filter: `expr type mod size comment text near nearSphere geoWithin geoIntersects where jsonSchema sampleRate bitsAllSet bitsAnySet bitsAllClear
    bitsAnyClear`,
  update: 'bit mul min max rename currentDate pop pullAll',
  modifier: 'sort position',
  stage: `addFields project set unset replaceRoot replaceWith out merge documents listLocalSessions listSessions changeStream count geoNear graphLookup setWindowFields redact bucket bucketAuto densify fill search searchMeta vectorSearch
    listSearchIndexes indexStats currentOp planCacheStats unwind lookup unionWith facet sortByCount`,
  accumulator:
    'avg count first last addToSet mergeObjects accumulator stdDevPop stdDevSamp topN top bottomN bottom firstN lastN minN maxN median percentile',
  variable: 'NOW ROOT CURRENT CLUSTER_TIME USER_ROLES',
  expression: `sum avg mergeObjects cmp not ifNull filter setField rand literal size arrayElemAt first last slice concatArrays
    subtract multiply divide concat toLower toUpper abs mod ceil floor round trunc pow sqrt exp ln log log10 sin cos tan asin acos atan atan2 sinh cosh tanh asinh
    acosh atanh degreesToRadians radiansToDegrees bitAnd bitOr bitXor bitNot year month dayOfMonth dayOfWeek dayOfYear week
    isoWeek isoWeekYear isoDayOfWeek hour minute second millisecond dateToString dateToParts dateFromParts dateFromString
    dateAdd dateSubtract dateDiff dateTrunc tsSecond tsIncrement strcasecmp strLenCP strLenBytes substr substrBytes
    substrCP indexOfCP indexOfBytes split replaceOne replaceAll trim ltrim rtrim regexMatch regexFind regexFindAll isArray indexOfArray
    reverseArray objectToArray arrayToObject setIsSubset setEquals setUnion setIntersection let map reduce sortArray range zip allElementsTrue anyElementTrue firstN lastN
    minN maxN median percentile stdDevPop stdDevSamp type isNumber convert toString toObjectId toBool toInt toLong toDouble
    toDecimal toDate toUUID toHashedIndexKey switch getField unsetField function meta binarySize bsonSize`,
};

/** Throws for an unknown operator: NotImplemented when MongoDB has it, else the given error. */
export function refuse(
  kind: keyof typeof missing,
  name: string,
  code: CodeName | number,
  message: string,
): never {
  if (missing[kind].split(/\s+/).includes(name.slice(1)))
    fail('NotImplemented', `${name} is not supported by this server`);
  fail(code, message);
}
