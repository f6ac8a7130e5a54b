/** As much of autocannon as the benchmark uses; it ships no types of its own. */
declare module 'autocannon' {
  interface Histogram {
    average: number;
    p50: number;
    p97_5: number;
    p99: number;
    total: number;
  }
  interface Options {
    url: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    connections?: number;
    duration?: number;
    /** So many requests instead. */
    amount?: number;
    /** Milliseconds. */
    sampleInt?: number;
  }
  interface Result {
    requests: Histogram;
    latency: Histogram;
    /** Seconds. */
    duration: number;
    non2xx: number;
    errors: number;
  }
  // biome-ignore lint/style/noDefaultExport: that is how the library exports itself
  export default function autocannon(options: Options): Promise<Result>;
}
