import { test } from '@playwright/test'
import { Service } from './service.ts'

const drawnWithinMs = 900_000

/** A service with the demo. Its films are drawn at low priority, so where the machine has other work to do the hook that asks for it waits for long. */
export function startDemoService(): Promise<Service> {
  test.setTimeout(drawnWithinMs)
  return Service.start({ DEMO: '1' })
}
