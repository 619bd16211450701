import { defineConfig } from '@playwright/test'

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.e2e.ts',
  globalSetup: './harness/prepare-data.ts',
  timeout: 240_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  // Two cores: more of them only wait for each other.
  workers: 2,
  // A test that fails now and then has a cause; a retry would hide it.
  retries: 0,
  outputDir: '../test-results',
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: chromium,
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
    // Recording every action takes a third of the time; `TRACE=1` asks for it when a failure is not plain from its picture.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
