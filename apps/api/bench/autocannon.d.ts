/** As much of autocannon as the benchmark uses; it ships no types of its own. */
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
      /** Is called before each request and answers what is sent. */
      setupRequest?: (request: Request) => Request;
    }
    interface Options {
      url: string;
      method?: string;
      headers?: Record<string, string>;
      body?: string;
      connections?: number;
      duration?: number;
      /** So many requests in a second from all connections together. */
      overallRate?: number;
      /** Sent in turn. */
      requests?: Request[];
      /** So many requests instead. */
      amount?: number;
      /** Milliseconds. */
      sampleInt?: number;
      /** Is called for each connection. */
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
