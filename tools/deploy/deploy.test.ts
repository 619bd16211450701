import { existsSync, readFileSync } from 'node:fs'
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

  test('deploy/prometheus/alerts.test.yml lets every alert be silent and fire', () => {
    const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    const [, quiet = '', ...others] = read('deploy/prometheus/alerts.test.yml').split(/^ {2}- name: /m)
    const silent = [...quiet.matchAll(/alertname: (\w+), exp_alerts: \[\]/g)].map(([, name]) => name)
    expect(silent).toEqual(alerts)
    const fired = others.flatMap((text) => [...text.matchAll(/alertname: (\w+)\n +exp_alerts:\n +- exp_labels/g)].map(([, name]) => name))
    expect(new Set(fired)).toEqual(new Set(alerts))
  })
})

describe('R-238 what starts the processes', () => {
  const files = [
    'Dockerfile',
    'compose.yaml',
    'deploy/kubernetes/pairtake.yaml',
    'deploy/systemd/pairtake-api.service',
    'deploy/systemd/pairtake-worker.service',
  ]
  const routes = read('protocol/src/raw-routes.ts')

  test.each(files)('%s starts programs that there are, and asks addresses that are answered', (path) => {
    const text = read(path)
    // Each program is built from the source of the same name (tools/build-server.ts).
    const programs = [...text.matchAll(/server\/(?:src|dist)\/[\w/-]+\.[jt]s/g)].map(([name]) =>
      name.replace(/dist\/(.+)\.js$/, 'src/$1.ts'),
    )
    expect(programs.length).toBeGreaterThan(0)
    expect(programs.filter((name) => !existsSync(join(root, name)))).toEqual([])
    const asked = [...text.matchAll(/\/(healthz|readyz)\b/g)].map(([address]) => address)
    expect(asked.filter((address) => !routes.includes(`path: '${address}'`))).toEqual([])
  })

  test('deploy/kubernetes selects the pods that it makes, and lets an end take as long as it may', () => {
    const manifests = read('deploy/kubernetes/pairtake.yaml').split(/^---$/m)
    const of = (kind: string) => manifests.filter((text) => text.includes(`\nkind: ${kind}\n`))
    const partsOf = (texts: string[]) => texts.map((text) => /^ +part: (\w+)$/m.exec(text)?.[1])
    expect(partsOf(of('Deployment'))).toEqual(['api', 'worker'])
    expect(partsOf(of('PodDisruptionBudget'))).toEqual(['api', 'worker'])
    expect(partsOf(of('Service'))).toEqual(['api'])
    for (const text of of('Deployment')) {
      const drain = Number(/DRAIN_SECONDS\n +value: '(\d+)'/.exec(text)?.[1] ?? 0)
      expect(Number(/terminationGracePeriodSeconds: (\d+)/.exec(text)?.[1])).toBeGreaterThan(drain + 30)
    }
  })
})
