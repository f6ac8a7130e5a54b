import type { Endpoint, EndpointGroup } from '@rosette/shared/contract/define-endpoint.ts';
import { socialSignInErrors } from '@rosette/shared/social-sign-in-errors.ts';
import { errors } from '@rosette/shared/texts/en/errors.ts';
import * as z from 'zod/mini';
import { idempotencyHeader, idempotencyKeyPattern, takesIdempotencyKey } from './idempotency.ts';
import { uncontractedOperations } from './uncontracted-operations.ts';

type Json = Record<string, unknown>;

const reasons: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Taken on',
  204: 'Done, nothing to answer',
  304: 'Unchanged since the answer with this ETag',
  400: 'Malformed, or not possible like this',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not there',
  409: 'In conflict with what is there',
  413: 'Too large',
  415: 'In a charset or an encoding that is not read',
  422: 'Invalid',
  429: 'Too many requests; see Retry-After',
  503: 'Switched off or out of reach',
};

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

const retryAfter: Json = {
  headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
};

const errorRef: Json = { $ref: '#/components/schemas/Error' };

/** The content of a refusal: an error, and what the endpoint adds to one of this status. */
function errorContentOf({ refusalBodies }: Endpoint, status: number): Json {
  const more = refusalBodies?.[status];
  // The schema of an input allows further fields. Here it has to, as the body has the error's fields as well.
  const schema = more ? { allOf: [errorRef, schemaOf(more, 'input')] } : errorRef;
  return { 'application/json': { schema } };
}

/** Every status that an endpoint may answer, from its declaration, ascending. */
export function statusesOf(endpoint: Endpoint): number[] {
  const statuses = [
    endpoint.status,
    ...(endpoint.isIdempotent ? [200] : []),
    // Express answers every unchanged JSON so.
    ...(endpoint.method === 'get' && !endpoint.file ? [304] : []),
    ...(endpoint.body ? [400, 413, 415, 422] : []),
    ...(endpoint.query || takesIdempotencyKey(endpoint) ? [422] : []),
    ...(endpoint.access === 'public' ? [] : [401]),
    ...(endpoint.access === 'public' || (endpoint.access === 'member' && endpoint.isForWaiting) ? [] : [403]),
    ...(endpoint.params ? [404] : []),
    ...(endpoint.alsoAnswers ?? []),
    ...Object.keys(endpoint.refusalBodies ?? {}).map(Number),
    429,
    503,
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

function parametersOf(endpoint: Endpoint): Json[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: required.includes(name),
      schema: property,
    }));
  });
}

/** The header of every creation. */
const idempotencyKeyParameter: Json = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description: 'The same key again within 24 hours answers the first answer and does nothing',
  schema: { type: 'string', pattern: idempotencyKeyPattern },
};

function bodyContentOf({ upload }: Endpoint, body: z.ZodMiniType): Json {
  const fields = schemaOf(body, 'input') as { properties?: Json; required?: string[] };
  if (!upload) return { 'application/json': { schema: fields } };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = {
    ...fields,
    properties: { ...fields.properties, file },
    required: [...(fields.required ?? []), 'file'],
  };
  return { 'multipart/form-data': { schema } };
}

function headersOf({ isList, file, headers = {} }: Endpoint): Json {
  const declared = {
    ...(isList && { 'X-Total-Count': { description: 'How many match in all', schema: { type: 'integer' } } }),
    ...(file && { 'Content-Disposition': { description: 'Its name as a file', schema: { type: 'string' } } }),
    ...Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [
        name,
        { description, schema: { type: 'string' } },
      ]),
    ),
  };
  return Object.keys(declared).length > 0 ? { headers: declared } : {};
}

function operationOf(group: string, name: string, endpoint: Endpoint): Json {
  const others = statusesOf(endpoint).map((status) => [
    String(status),
    {
      description: reasons[status] ?? 'Refused',
      ...(status === 429 && retryAfter),
      ...(status >= 400 && { content: errorContentOf(endpoint, status) }),
    },
  ]);
  const success = {
    description: reasons[endpoint.status],
    ...headersOf(endpoint),
    ...(endpoint.fileType && { content: { [endpoint.fileType]: { schema: { type: 'string' } } } }),
    ...(endpoint.response && {
      content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
    }),
  };
  const parameters = parametersOf(endpoint);
  if (takesIdempotencyKey(endpoint)) parameters.push(idempotencyKeyParameter);
  return {
    tags: [group],
    operationId: `${group}.${name}`,
    summary: endpoint.summary,
    // Public endpoints take a token, too; some answer more with one.
    security: [...(endpoint.access === 'public' ? [{}] : []), { bearer: [] }],
    ...(endpoint.access !== 'public' && { description: `For: ${endpoint.access}` }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.body.safeParse({}).success,
        content: bodyContentOf(endpoint, endpoint.body),
      },
    }),
    responses: {
      ...Object.fromEntries(others),
      ...(endpoint.isIdempotent && { 200: { ...success, description: 'It was there already' } }),
      [endpoint.status]: success,
    },
  };
}

/** Every code; those of social sign-in stand in the address of its redirect only. */
const errorCodes = [...new Set([...Object.keys(errors), ...socialSignInErrors])].sort();

const errorSchema = {
  type: 'object',
  required: ['code', 'detail'],
  properties: {
    code: {
      type: 'string',
      enum: errorCodes,
      description: 'What is wrong; of a 422 that of the first field',
    },
    detail: { type: 'string', description: 'One sentence for a person, in the language of the answer' },
    errors: {
      type: 'array',
      description: 'Of each 422: what is wrong with which field',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { type: 'string' },
          code: { type: 'string', enum: errorCodes },
          message: { type: 'string', description: 'As `detail`' },
        },
      },
    },
  },
};

/** The OpenAPI 3.1 document: these groups, from their validation schemas, and the routes outside the contract. */
export function openApiDocument(
  groups: Record<string, EndpointGroup>,
  { name, version }: { name: string; version: string },
): Json {
  const paths: Record<string, Json> = { ...uncontractedOperations };
  for (const [group, endpoints] of Object.entries(groups)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method]: operationOf(group, name, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(groups).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
