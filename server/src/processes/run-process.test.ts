import { expect, test } from 'vitest'
import { metricsPortOf } from './run-process.ts'

const portsOf = (metricsPort: number | undefined, isKept: boolean) =>
  (['api', 'worker'] as const).map((name) => metricsPortOf(name, { metricsPort }, { isKept }))

test('with `npm start` the API uses METRICS_PORT and the worker the next port', () => {
  expect(portsOf(9464, true)).toEqual([9464, 9465])
})

test('a process that runs alone uses METRICS_PORT, a free port stays a free one, and no setting means no port', () => {
  expect(portsOf(9464, false)).toEqual([9464, 9464])
  expect(portsOf(0, true)).toEqual([0, 0])
  expect(portsOf(undefined, true)).toEqual([undefined, undefined])
})
