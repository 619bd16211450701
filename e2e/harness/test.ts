import { test as plain } from '@playwright/test'
import { stopAnswers } from '#pages/answer-instead.ts'
import { Service, startedServices } from './service.ts'

export { expect, type Browser, type Locator, type Page, type Request } from '@playwright/test'

const shownCharacters = 4_000

/** The `test` of every journey: a failing one shows the output of its services, and whether they are still running. */
export const test = plain.extend<{ serviceLog: void }, { sharedService: void }>({
  sharedService: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      await use()
      await Service.stopShared()
    },
    { scope: 'worker', auto: true },
  ],
  serviceLog: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern.
    async ({}, use, testInfo) => {
      await use()
      await stopAnswers()
      if (testInfo.status === testInfo.expectedStatus) return
      for (const service of startedServices) {
        const said = service.said.slice(-shownCharacters).trim()
        process.stdout.write(
          `\n-- "${testInfo.title}" failed. The service at ${service.address} ${service.condition}, and wrote:\n${said || '(nothing)'}\n`,
        )
      }
    },
    { auto: true },
  ],
})
