import { test } from '@playwright/test'
import { Service } from './service.ts'

const drawnWithinMs = 900_000

/** Starts a service with the demo. Its videos are rendered at low priority, so on a busy machine the calling hook waits for a long time. */
export function startDemoService(): Promise<Service> {
  test.setTimeout(drawnWithinMs)
  return Service.start({ DEMO: '1' })
}
