import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';

function onPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':');
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

export interface InstalledBrowser {
  /** The command that starts its driver, without the port. */
  driver: string[];
  capabilities: object;
}

/** Firefox and WebKitGTK with their drivers; undefined where one is not installed. */
export const installedBrowsers: Record<string, InstalledBrowser | undefined> = {
  Firefox: findFirefox(),
  WebKit: findWebKit(),
};

function findFirefox(): InstalledBrowser | undefined {
  const [driver, binary] = [onPath('geckodriver'), onPath('firefox', 'firefox-esr')];
  if (!driver || !binary) return undefined;
  const prefs = { 'intl.accept_languages': 'en-GB' };
  return { driver: [driver], capabilities: { 'moz:firefoxOptions': { binary, args: ['-headless'], prefs } } };
}

/** It has no headless mode: without a screen it gets a virtual one. */
function findWebKit(): InstalledBrowser | undefined {
  const [driver, screen] = [onPath('WebKitWebDriver'), onPath('xvfb-run')];
  if (!driver || !(process.env.DISPLAY || screen)) return undefined;
  return { driver: [...(process.env.DISPLAY ? [] : [screen as string, '-a']), driver], capabilities: {} };
}

async function aPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** A window of another browser, driven by WebDriver (https://www.w3.org/TR/webdriver2/). Elements are found by XPath. */
export class DrivenWindow {
  private readonly driver: ChildProcess;
  private readonly session: string;
  private readonly site: string;

  private constructor(driver: ChildProcess, session: string, site: string) {
    this.driver = driver;
    this.session = session;
    this.site = site;
  }

  static async open({ driver, capabilities }: InstalledBrowser, site: string): Promise<DrivenWindow> {
    const port = await aPort();
    const [program, ...args] = [...driver, `--port=${port}`];
    // A group of its own, so that its browser ends with it.
    const running = spawn(program as string, args, { stdio: 'ignore', detached: true });
    const address = `http://127.0.0.1:${port}`;
    const isReady = async () => (await fetch(`${address}/status`).catch(() => null))?.ok;
    await expect.poll(isReady).toBe(true);
    const { sessionId } = await send<{ sessionId: string }>('POST', `${address}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    return new DrivenWindow(running, `${address}/session/${sessionId}`, site);
  }

  async close(): Promise<void> {
    await send('DELETE', this.session);
    const ended = once(this.driver, 'exit');
    process.kill(-(this.driver.pid as number));
    await ended;
  }

  private send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    return send<T>(method, `${this.session}${path}`, body);
  }

  async goto(path: string): Promise<void> {
    await this.send('POST', '/url', { url: new URL(path, this.site).href });
  }

  run<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.send<T>('POST', '/execute/sync', { script, args });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.send('POST', '/window/rect', { width, height });
  }

  /** The texts of these elements, as they are shown. */
  texts(xpath: string): Promise<string[]> {
    const script = `
      const found = document.evaluate(arguments[0], document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
      return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index).innerText.trim());`;
    return this.run<string[]>(script, xpath);
  }

  private async find(xpath: string): Promise<string | undefined> {
    const [found] = await this.send<Record<string, string>[]>('POST', '/elements', {
      using: 'xpath',
      value: xpath,
    });
    return found?.[elementKey];
  }

  /** Waits until the element can be used, and uses it; again if it was replaced meanwhile. */
  private async onElement(xpath: string, path: string, body: object): Promise<void> {
    await expect
      .poll(async () => {
        try {
          const found = await this.find(xpath);
          if (!found) return 'missing';
          // The page scrolls smoothly, and WebKit's driver clicks before the scrolling has ended.
          await this.run('arguments[0].scrollIntoView?.({ block: "center", behavior: "instant" })', {
            [elementKey]: found,
          });
          await this.send('POST', `/element/${found}${path}`, body);
          return 'done';
        } catch (error) {
          return (error as Error).message;
        }
      }, xpath)
      .toBe('done');
  }

  click(xpath: string): Promise<void> {
    return this.onElement(xpath, '/click', {});
  }

  /** Types text into an element. WebDriver's codes stand for keys without a character, such as '\uE00C' for Escape. */
  type(xpath: string, text: string): Promise<void> {
    return this.onElement(xpath, '/value', { text });
  }
}

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    headers: { 'Content-Type': 'application/json' },
  });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
