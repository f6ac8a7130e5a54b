import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/**
 * What limits count as one address (decisions §7, "Rate limits"): an IPv4 address, also where it is written as IPv6
 * (`::ffff:203.0.113.7`), or the /64 network of an IPv6 address, as one customer is given all of its addresses. Text
 * that is no address, as a proxy may forward, stays what it is.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const parts = (address as ipaddr.IPv6).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/** Where a request came from, as limits count it; empty once the connection is gone. */
export const clientAddress = ({ ip }: Request): string => networkOf(ip ?? '');
