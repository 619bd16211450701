import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import config from './playwright.config.ts'

// Takes pictures of every screen of a running service with the demo members: node e2e/take-screens.ts ADDRESS FOLDER
const [address = 'http://127.0.0.1:3000', folder = 'screens', only = ''] = process.argv.slice(2)

type Tour = { name: string; email?: string; paths: string[] }

const tours: Tour[] = [
  {
    name: 'visitor',
    paths: [
      '/login',
      '/signup',
      '/signup-success/confirm-email',
      '/forgot-password',
      '/reset-password/none',
      '/legal/terms-of-service',
      '/mailbox',
      '/nowhere',
    ],
  },
  {
    name: 'agency',
    email: 'agency@demo.test',
    paths: [
      '/agency/dashboard',
      '/agency/campaigns',
      '/agency/campaigns?new=true',
      '/agency/jobs',
      '/calendar',
      '/agency/billing/payments',
      '/agency/billing/billing-information',
      '/agency/billing/payment-methods',
      '/conversations',
      '/notifications',
      '/settings/user-profile',
      '/settings/notifications',
      '/settings/account',
      '/settings/security/change-password',
    ],
  },
  {
    name: 'creator',
    email: 'creator@demo.test',
    paths: [
      '/creator/dashboard',
      '/creator/opportunities',
      '/creator/jobs',
      '/calendar',
      '/creator/portfolio',
      '/creator/finances/earnings',
      '/creator/finances/payouts',
      '/creator/finances/documents',
      '/settings/taxes',
      '/creator/finances/payouts/request',
      '/conversations',
      '/notifications',
      '/settings/creator-profile',
      '/settings/creator-profile-verification',
    ],
  },
  {
    name: 'operator',
    email: 'operator@demo.test',
    paths: [
      '/operator',
      '/operator/campaigns',
      '/operator/campaigns?state=edited',
      '/operator/creators',
      '/operator/creators?state=portfolio_changed',
      '/operator/jobs',
      '/operator/payouts',
      '/operator/payouts/batches',
      '/operator/chargebacks',
      '/operator/payments',
      '/operator/members',
      '/operator/accounts',
      '/operator/accounts/bank',
      '/operator/accounts/provider',
      '/operator/accounts/creator-documents',
      '/operator/accounts/balance',
      '/operator/audit',
    ],
  },
]

/** Screens whose URL contains an id are reached through the first link of a list. */
const deeper: Record<string, { from: string; link: string; name: string }[]> = {
  agency: [
    { from: '/agency/campaigns', link: 'main li a', name: 'campaign-summary' },
    { from: '/agency/jobs', link: 'main li a', name: 'job-dialog' },
    { from: '/agency/billing/payments', link: 'main a[href*="/payments/"]', name: 'payment' },
  ],
  operator: [{ from: '/operator/members', link: 'main li a', name: 'member' }],
  creator: [
    { from: '/creator/opportunities', link: 'main a[href*="show="]', name: 'opportunity-dialog' },
    { from: '/creator/jobs', link: 'main a[href*="/creator/jobs/"]', name: 'job-summary' },
    { from: '/creator/finances/earnings', link: 'main a[href*="/earnings/"]', name: 'earning' },
  ],
}

async function tokenOf(email: string): Promise<string> {
  const response = await fetch(`${address}/internal/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: 'demo-take-one' }),
  })
  return ((await response.json()) as { token: string }).token
}

async function takeTour(browser: Browser, tour: Tour, look: { width: number; scheme: 'light' | 'dark' }): Promise<void> {
  const context = await browser.newContext({
    baseURL: address,
    colorScheme: look.scheme,
    viewport: { width: look.width, height: look.width < 600 ? 740 : 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => process.stdout.write(`${tour.name}: ${error.message}\n`))
  if (tour.email) {
    const token = await tokenOf(tour.email)
    await page.goto('/login')
    await page.evaluate((value) => localStorage.setItem('user-token', value), token)
  }
  const shoot = async (name: string) => {
    await page.waitForLoadState('load')
    await page.waitForTimeout(900)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) process.stdout.write(`${name} at ${look.width} overflows by ${overflow} px\n`)
    await page.screenshot({ path: join(folder, `${tour.name}-${name}-${look.width}-${look.scheme}.png`) })
  }
  for (const path of tour.paths) {
    await page.goto(path)
    await shoot(path.replaceAll(/[/?=]+/g, '_').replace(/^_/, ''))
  }
  for (const { from, link, name } of deeper[tour.name] ?? []) {
    await page.goto(from)
    await page.locator(link).first().click({ timeout: 10_000 })
    await shoot(name)
  }
  await context.close()
}

await mkdir(folder, { recursive: true })
const browser = await chromium.launch(config.use?.launchOptions)
const looks = [
  { width: 1440, scheme: 'light' as const },
  { width: 360, scheme: 'light' as const },
  { width: 1440, scheme: 'dark' as const },
  { width: 360, scheme: 'dark' as const },
]
for (const look of looks.filter((one) => `${one.width}-${one.scheme}`.includes(only))) {
  for (const tour of tours) {
    await takeTour(browser, tour, look).catch((error: unknown) => process.stdout.write(`${tour.name} ${look.width}: ${String(error)}\n`))
  }
}
await browser.close()
