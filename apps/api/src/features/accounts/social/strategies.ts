import http from 'node:http';
import https from 'node:https';
import type { SocialProvider } from '@rosette/shared/social-providers.ts';
import GoogleOAuth from 'passport-google-oauth20';
import LinkedInOAuth from 'passport-linkedin-oauth2';
import OAuth2Strategy, { type StateStore } from 'passport-oauth2';
import type { SocialClient } from '#config.ts';
import { providerLimits } from './provider-limits.ts';

const scope = ['openid', 'profile', 'email'];

type Profile = { _json: unknown };
type Verified = (error: null, claims: object) => void;

/** Passes the provider's profile on unchanged. */
const passProfile = (_accessToken: string, _refreshToken: string, profile: Profile, done: Verified) =>
  done(null, { claims: profile._json });

/**
 * An agent whose connections are destroyed after `milliseconds`, answered or not; each serves one request. Limits
 * providers that hang or trickle.
 */
function createDeadlineAgent(address: string, milliseconds: number): http.Agent {
  const agent = new URL(address).protocol === 'https:' ? new https.Agent() : new http.Agent();
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (...given) => {
    const socket = connect(...given);
    const cut = () => socket?.destroy(new Error(`No answer within ${milliseconds} ms`));
    const timer = setTimeout(cut, milliseconds);
    socket?.once('close', () => clearTimeout(timer));
    return socket;
  };
  return agent;
}

type Answered = (error: unknown, body?: string, response?: { statusCode?: number }) => void;

/** The part of oauth2 below both strategies that their types omit. */
interface Requests {
  setAgent(agent: object): void;
  useAuthorizationHeaderforGET(isUsed: boolean): void;
  get(url: string, accessToken: string, done: Answered): void;
  _request(...request: [...unknown[], Answered]): void;
}

function isJsonObject(text: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/**
 * Sends access tokens in a header, never in a URL, limits each request's time, and fails on answers that are no JSON
 * object: the packages would throw uncatchable errors on them.
 */
function prepare(requests: Requests, address: string): void {
  requests.useAuthorizationHeaderforGET(true);
  requests.setAgent(createDeadlineAgent(address, providerLimits.requestMs));
  const send = requests._request.bind(requests);
  requests._request = (...request) => {
    const done = request.pop() as Answered;
    send(...request, (error, body, response) => {
      if (error || isJsonObject(body)) done(error, body, response);
      else done({ statusCode: response?.statusCode, data: '' });
    });
  };
}

class GoogleSignIn extends GoogleOAuth.Strategy {
  constructor(client: SocialClient, store: StateStore) {
    const addresses = client.base && {
      authorizationURL: `${client.base}/o/oauth2/v2/auth`,
      tokenURL: `${client.base}/oauth2/v4/token`,
      userProfileURL: `${client.base}/oauth2/v3/userinfo`,
    };
    const options = {
      clientID: client.id,
      clientSecret: client.secret,
      scope,
      store,
      pkce: true,
      ...addresses,
    };
    super(options, passProfile);
    prepare(this._oauth2 as unknown as Requests, options.tokenURL ?? 'https://www.googleapis.com');
  }
}

/**
 * LinkedIn by OpenID Connect: the published package uses scopes and profile URLs that LinkedIn has retired. Without
 * PKCE, which LinkedIn's web flow refuses.
 */
class LinkedInSignIn extends LinkedInOAuth.Strategy {
  declare protected _oauth2: Requests;
  // Not a #private field: passport uses objects that inherit from this one.
  private readonly profileUrl: string;

  constructor(client: SocialClient, store: StateStore) {
    const addresses = client.base && {
      authorizationURL: `${client.base}/oauth/v2/authorization`,
      tokenURL: `${client.base}/oauth/v2/accessToken`,
    };
    const options = {
      clientID: client.id,
      clientSecret: client.secret,
      callbackURL: '',
      scope,
      store,
      ...addresses,
    };
    super(options, passProfile);
    this.profileUrl = `${client.base ?? 'https://api.linkedin.com'}/v2/userinfo`;
    prepare(this._oauth2, this.profileUrl);
  }

  userProfile(accessToken: string, done: (error: unknown, profile?: Profile) => void): void {
    this._oauth2.get(this.profileUrl, accessToken, (error, body) => {
      if (error) done(new OAuth2Strategy.InternalOAuthError('The profile could not be read', error));
      else done(null, { _json: JSON.parse(body ?? '') });
    });
  }
}

/** The passport strategy of a provider. */
export function createStrategy(provider: SocialProvider, client: SocialClient, store: StateStore) {
  return provider === 'google' ? new GoogleSignIn(client, store) : new LinkedInSignIn(client, store);
}
