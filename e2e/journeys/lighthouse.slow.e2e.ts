import { expect, test } from '#harness/test.ts'
import { Client } from '#harness/client.ts'
import { startDemoService } from '#harness/start-demo.ts'
import type { Service } from '#harness/service.ts'
import { demoClient } from '#pages/as-member.ts'
import { isLighthouseInstalled, type TraceEvent } from '#lighthouse/installed.ts'
import { faultsOf, findingsOf, limits, middleOf } from '#lighthouse/limits.ts'
import { inProcessorTime, slowdownOf } from '#lighthouse/processor-time.ts'
import { visit, type Visit } from '#lighthouse/visit.ts'

/** Checks one screen of each side for what does not depend on the machine's load. `npm run test:lighthouse` covers every screen and its speed. */
test.describe('in Lighthouse', () => {
  test.skip(!isLighthouseInstalled, 'Lighthouse is not installed')

  let service: Service
  test.beforeAll(async () => {
    service = await startDemoService()
  })
  test.afterAll(() => service.stop())

  for (const [side, path] of [
    ['agency', '/agency/dashboard'],
    ['creator', '/creator/jobs'],
    ['operator', '/operator/campaigns'],
    ['visitor', '/login'],
  ] as const) {
    test(`${path} has no fault of accessibility or best practices, stands still and fetches little (R-390)`, async () => {
      const client = side === 'visitor' ? new Client(service.address) : await demoClient(service.address, side)
      const seen = await visit(client, path, { benchmarkIndex: 0, slowdown: 1 })
      test.info().annotations.push({ type: path, description: JSON.stringify(seen) })
      expect(findingsOf(path, seen)).toEqual([])
    })
  }
})

const good: Visit = {
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  firstPictureMs: 1000,
  largestPictureMs: 2500,
  blockedMs: 100,
  shift: 0.05,
  requests: 40,
  kilobytes: 250,
  faults: [],
}

test('a screen misses its scores by one point, one fault or one file too many (R-390)', () => {
  expect(faultsOf('/login', good)).toEqual([])
  const bad = {
    performance: 94,
    accessibility: 99,
    bestPractices: 96,
    shift: 0.051,
    largestPictureMs: limits.largestPictureMs + 1,
    requests: 200,
  }
  for (const [name, value] of Object.entries(bad)) expect(faultsOf('/login', { ...good, [name]: value }), name).toHaveLength(1)
  expect(findingsOf('/login', { ...good, faults: ['color-contrast'] })).toEqual(['/login: color-contrast'])
  // Scores that depend on the machine are left to the full command.
  expect(findingsOf('/login', { ...good, performance: 10, largestPictureMs: 9000 })).toEqual([])
})

test('the middle of three visits counts, and every fault of any of them (R-390)', () => {
  const visits = [98, 90, 96].map((performance, index) => ({ ...good, performance, shift: index / 10, faults: [`fault ${index % 2}`] }))
  expect(middleOf(visits)).toMatchObject({ performance: 96, shift: 0.1, faults: ['fault 0', 'fault 1'] })
  expect(middleOf(visits.slice(0, 2)).performance).toBe(90)
})

test('a task counts as long as it was on the processor, with all that happened in it (R-391)', () => {
  const main = { pid: 1, tid: 2 }
  const named = { ...main, name: 'thread_name', ph: 'M', ts: 0, args: { name: 'CrRendererMain' } }
  const of = (name: string, ts: number, dur: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
    ...main,
    name,
    ph: 'X',
    ts,
    dur,
    ...more,
  })
  const task = of('RunTask', 1000, 400, { tdur: 100 })
  const inside = of('EvaluateScript', 1200, 200)
  const mark = of('firstPaint', 1300, 0, { ph: 'R' })
  const whole = of('RunTask', 2000, 100, { tdur: 100 })
  const elsewhere = { ...task, tid: 3 }
  expect(inProcessorTime([named, task, inside, mark, whole, elsewhere])).toEqual([
    named,
    { ...task, dur: 100 },
    { ...inside, ts: 1050, dur: 50 },
    mark,
    whole,
    elsewhere,
  ])
})

test('a slower machine is slowed down by less, and none by more than Lighthouse does (R-391)', () => {
  expect([500, 875, 1750, 4000].map(slowdownOf)).toEqual([500 / 437.5, 2, 4, 4])
  expect(slowdownOf(100)).toBe(1)
})
