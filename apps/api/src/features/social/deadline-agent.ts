import http from 'node:http';
import https from 'node:https';

/**
 * An agent whose connections are destroyed after `milliseconds`, answered or not; each serves one request. Limits
 * providers that hang or trickle.
 */
export function createDeadlineAgent(address: string, milliseconds: number): http.Agent {
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
