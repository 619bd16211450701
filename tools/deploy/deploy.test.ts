import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { namedMetrics, toldMetrics } from './told-metrics.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const told = toldMetrics(root)

describe('R-236 what watches the service', () => {
  test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/pairtake.json'])('%s asks for metrics that are told', (path) => {
    const asked = [...namedMetrics(read(path))]
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter((name) => !told.has(name))).toEqual([])
  })

  test('docs/operations.md has every metric, and none that is not told', () => {
    expect([...namedMetrics(read('docs/operations.md'))].toSorted()).toEqual([...told].toSorted())
  })

  test('docs/operations.md says of every alert what it means and what to do', () => {
    const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const told = [...read('docs/operations.md').matchAll(/^### (Pairtake\w+)$/gm)].map(([, name]) => name)
    expect(alerts.length).toBeGreaterThan(10)
    expect(told).toEqual(alerts)
  })
})
