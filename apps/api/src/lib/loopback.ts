/** Whether a host name or address, as `URL.hostname` has it, is of this machine. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname);
