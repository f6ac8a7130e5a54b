/** Times in ms, which tests lengthen: a busy machine can stop them for seconds. */
export const providerLimits = {
  /** For one request to a provider, of which a sign-in takes two. */
  requestMs: 4000,
  /** For a whole callback; longer than its two requests may take. Ends an answer that never finishes. */
  callbackMs: 10_000,
};
