import { defineConfig } from '@playwright/test'
import { pauseAfterActionMs } from './harness/uneven.ts'

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell'

/** The longest files run first, so that none runs alone at the end. */
const long = /\/(main-job|refusals|agency-campaigns|shell|portfolio)\.e2e\.ts$/
const slow = '**/*.slow.e2e.ts'

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.e2e.ts',
  globalSetup: './harness/prepare-data.ts',
  timeout: 240_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  projects: [
    { name: 'long', testMatch: long, testIgnore: slow },
    { name: 'rest', testIgnore: [long, slow] },
  ],
  // One more than the cores: half of a journey is waiting for timers.
  workers: 3,
  // An intermittent failure has a cause, which a retry would hide.
  retries: 0,
  outputDir: '../test-results',
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: chromium,
      slowMo: pauseAfterActionMs,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A click waits until an animated element stands still; journeys that test motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every action takes a third of the time; set `TRACE=1` if the screenshot does not explain a failure.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
