import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 4310);
const baseURL = `http://localhost:${port}`;
const dataDir = fileURLToPath(new URL('./test-results/data', import.meta.url));

/** Chromium reads the last --disable-features only: what Playwright itself disables is repeated here. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The address bar's two pages: each browser context loads them, which takes longer than a page of Rosette.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** Changes who may join, for every other journey, too. */
const changesAdmission = /approval\.spec\.ts$/;

export default defineConfig({
  testDir: 'journeys',
  projects: [
    { name: 'journeys', testIgnore: changesAdmission },
    // Alone: `playwright test --no-deps --project=afterwards`.
    { name: 'afterwards', testMatch: changesAdmission, dependencies: ['journeys'] },
  ],
  fullyParallel: true,
  // Generous for busy machines.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  // More than two cores: a journey often waits for an answer, a debounce or a redirect.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Vienna',
    // Without it, Chromium calls itself headless, and advertisements do not count the views of bots.
    userAgent: devices['Desktop Chrome'].userAgent,
    // Animations are disabled, so that elements are measured at rest.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes a quarter more processor time: `playwright test --trace retain-on-failure` records one.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-sync',
        // A site's pages share a process, and none is started in reserve.
        '--renderer-process-limit=1',
        `--disable-features=${disabledFeatures.join()}`,
      ],
    },
  },
  webServer: {
    command: 'node scripts/run.mjs start --fresh',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    url: `${baseURL}/api/ready`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    stdout: 'ignore',
    env: {
      // Hashes passwords at bcrypt's lowest cost, as the API's tests do. The build does not see it: turbo filters it out.
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
  },
});
