import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { as } from './api.ts';
import { type PrepareCall, type ValidCall, walkedApp } from './valid-call-parts.ts';
import { validCalls } from './valid-calls.ts';

export interface NamedCall {
  /** Group and endpoint, as in 'events.create'. */
  name: string;
  endpoint: Endpoint;
  prepare: PrepareCall;
}

/** Every endpoint of the contract with its valid call. */
export const everyCall: NamedCall[] = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${group}.${name}`,
    endpoint,
    // The type of `validCalls` guarantees that every name is there.
    prepare: (validCalls as Record<string, Record<string, PrepareCall>>)[group]?.[name] as PrepareCall,
  })),
);

/** Sends a prepared call as this caller, a visitor where null. The parts are valid by their schemas, so the cast is safe. */
export function make(endpoint: Endpoint, caller: { token: string } | null, call: ValidCall) {
  const { owner: _owner, other: _other, ...request } = call;
  return as(caller, walkedApp).call(endpoint, request as Parameters<ReturnType<typeof as>['call']>[1]);
}
