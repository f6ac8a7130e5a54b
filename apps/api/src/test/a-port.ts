/** A random port below those that systems give to outgoing connections, one of which could have it already. */
export const aPort = (): number => 20_000 + Math.floor(Math.random() * 10_000);
