import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connectionRules, mostConnections, softFileLimit } from './connection-rules.ts'

test('ABUSE 35 how long and how slowly somebody may talk to the service', () => {
  expect(connectionRules()).toMatchObject({
    headersMs: 10_000,
    bodyMs: 15_000,
    bodyFloor: { windowMs: 5000, bytes: 512 },
    fileFloor: { windowMs: 30_000, bytes: 30_720 },
    silentMs: 120_000,
    keepAliveMs: 72_000,
    checkEveryMs: 1000,
    sharesLoopback: true,
  })
})

test('as many connections as the process may have files for, within reason', () => {
  expect([0, 160, 162, 512, 40_096, 40_098, 1_048_576].map(mostConnections)).toEqual([32, 32, 33, 208, 20_000, 20_000, 20_000])
  expect(mostConnections(undefined)).toBe(2000)
})

test('the limit of open files is the soft one', () => {
  const head = 'Limit                     Soft Limit           Hard Limit           Units     \n'
  const processes = 'Max processes             63432                63432                processes \n'
  const files = 'Max open files            1024                 524288               files     \n'
  expect(softFileLimit(head + processes + files)).toBe(1024)
  expect(softFileLimit(head + processes + files.replace('1024     ', 'unlimited'))).toBeUndefined()
  expect(softFileLimit(`${head}No ${files}`)).toBeUndefined()
  expect(softFileLimit('')).toBeUndefined()
})

test.runIf(process.platform === 'linux')('the limit is the one of this process', () => {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  expect(connectionRules().most).toBe(mostConnections(Number(soft)))
})
