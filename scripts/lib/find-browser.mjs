import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, runTool } from './workspace.mjs';

const onPath = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed() {
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':');
  const candidates = [...onPath.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere];
  return candidates.find(isProgram);
}

/** The Chromium installed by Playwright, if any. */
function ofPlaywright() {
  const { chromium } = createRequire(join(root, 'e2e', 'package.json'))('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

function fromApt() {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get update && apt-get install -y --no-install-recommends chromium', { shell: true, env });
  return installed();
}

function fromPlaywright() {
  runTool('playwright install chromium', { cwd: join(root, 'e2e'), quiet: true });
  return ofPlaywright();
}

/** @returns {string | undefined} the path of a Chromium on this machine: CHROME_PATH, an installed one, else Playwright's */
export function findInstalledBrowser() {
  const given = process.env.CHROME_PATH;
  if (given && isProgram(given)) return given;
  return installed() ?? ofPlaywright();
}

/** @returns {string | undefined} the path of an installed Chromium, else of a fetched one; undefined where none can be had */
export const findBrowser = () => findInstalledBrowser() ?? fromPlaywright() ?? fromApt();
