import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { idInBody, idParam, instant, pageQuery } from './fields.ts';
import { personDto } from './people.ts';

/** A blocked member and the time of the block. */
export const blockDto = z.object({ person: personDto, created_at: instant });
export type BlockDto = z.output<typeof blockDto>;

export const createBlockBody = z.object({ user_id: idInBody });

/** product/safety#blocks: a block hides two members from each other, in both directions. */
export const blocks = {
  create: defineEndpoint({
    method: 'post',
    path: '/blocks',
    access: 'member',
    summary: 'Block a member',
    body: createBlockBody,
    response: blockDto,
    status: 201,
    isIdempotent: true,
    alsoAnswers: [400, 404],
  }),
  list: defineEndpoint({
    method: 'get',
    path: '/blocks',
    access: 'member',
    summary: 'Members whom the caller has blocked, newest first',
    query: z.object(pageQuery),
    response: z.array(blockDto),
    status: 200,
    isList: true,
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/blocks/:user_id',
    access: 'member',
    summary: 'Unblock a member',
    params: z.object({ user_id: idParam }),
    status: 204,
  }),
};
