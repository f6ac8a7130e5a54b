import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { badRequest } from '#lib/app-error.ts';

/**
 * The address that limits count by (product/api#rate-limits): an IPv4 address, also IPv4-mapped
 * (`::ffff:203.0.113.7`), or the /64 network of an IPv6 address, as one customer has all of its addresses. Other text
 * from a proxy is kept as it is.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const parts = (address as ipaddr.IPv6).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/**
 * The address of a request as limits count it.
 * @throws 400 once the connection was reset: its address is unknown, and nobody would read the answer
 */
export function clientAddress({ ip }: Request): string {
  if (ip === undefined) throw badRequest('connection_closed');
  return networkOf(ip);
}
