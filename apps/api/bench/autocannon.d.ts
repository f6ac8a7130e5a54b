/** Types for the part of autocannon that the benchmark uses. */
declare module 'autocannon' {
  namespace autocannon {
    interface Histogram {
      p50: number;
      p97_5: number;
      p99: number;
      total: number;
    }
    interface Client {
      setHeaders(headers: Record<string, string>): void;
    }
    interface Request {
      method: string;
      path: string;
      body?: string;
      headers?: Record<string, string>;
      /** Called before each request; returns the request to send. */
      setupRequest?: (request: Request) => Request;
    }
    interface Options {
      url: string;
      method?: string;
      headers?: Record<string, string>;
      body?: string;
      connections?: number;
      duration?: number;
      /** Requests per second over all connections. */
      overallRate?: number;
      /** Sent in rotation. */
      requests?: Request[];
      /** The number of requests, instead of `duration`. */
      amount?: number;
      /** Milliseconds. */
      sampleInt?: number;
      /** Called for each connection. */
      setupClient?: (client: Client) => void;
    }
    interface Result {
      requests: Histogram;
      latency: Histogram;
      /** Seconds. */
      duration: number;
      non2xx: number;
      errors: number;
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export = autocannon;
}
