/** Times in ms, which tests lengthen: a busy machine can stop them for seconds. */
export const providerLimits = {
  /** The longest wait for one request to a provider. A sign-in sends two: for the token and for the profile. */
  requestMs: 4000,
  /** The longest time of a whole callback, so that an answer which never ends is given up; more than two requests take. */
  callbackMs: 10_000,
};
