import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import { findCommand } from '#adapters/media/find-command.ts'
import { serveMetrics } from '#metrics/serve-metrics.ts'
import { leaveOut } from '#testing/not-here.ts'
import { openTestApp } from '#testing/test-app.ts'

const deploy = join(import.meta.dirname, '../../../deploy')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pairtake-deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Judge = { command: string; debianPackage: string }
const promtool: Judge = { command: 'promtool', debianPackage: 'prometheus' }
const nginx: Judge = { command: 'nginx', debianPackage: 'nginx-light' }
const compose: Judge = { command: 'docker-compose', debianPackage: 'docker-compose' }
const yamllint: Judge = { command: 'yamllint', debianPackage: 'yamllint' }
const systemd: Judge = { command: 'systemd-analyze', debianPackage: 'systemd' }

/** The tool's output and exit code; the rest of the test is skipped if the tool is not installed. */
function judged(context: TestContext, { command, debianPackage }: Judge, args: readonly string[], input?: string) {
  const found = findCommand(command) ?? leaveOut(context, `${command} is missing (on Debian: apt-get install ${debianPackage})`)
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(found, args, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, said: out + err })
    })
    // Without an input nothing is written, not even an empty text: a tool that ends without reading would make it fail.
    child.stdin?.end(input)
  })
}

describe('R-236 Prometheus’ own tool', () => {
  test.for([
    ['takes the alert rules', ['check', 'rules'], 'alerts.yml'],
    ['takes the configuration', ['check', 'config'], 'prometheus.yml'],
    ['finds that the rules alert when they should and else not', ['test', 'rules'], 'alerts.test.yml'],
  ] as const)('%s', async ([_words, args, file], context) => {
    const { code, said } = await judged(context, promtool, [...args, join(deploy, 'prometheus', file)])
    expect(code, said).toBe(0)
  })

  test('takes what a process tells, and finds nothing to mend in our own metrics', async (context) => {
    const app = await openTestApp()
    const server = await serveMetrics(app.deps, 0)
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
    await server.stop()
    await app.close()
    const { said } = await judged(context, promtool, ['check', 'metrics'], text)
    expect(said.split('\n').filter((line) => /^pairtake_|error|parse/.test(line))).toEqual([])
  })
})

test.for(['pairtake-api.service', 'pairtake-worker.service'])('systemd takes %s', async (name, context) => {
  const unit = readFileSync(join(deploy, 'systemd', name), 'utf8')
  // The tool checks whether the program exists, which it does not on this machine.
  const path = join(folder, name)
  writeFileSync(path, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
  const { code, said } = await judged(context, systemd, ['verify', path])
  expect(code, said).toBe(0)
  // The tool also reports on other units of this machine.
  expect(said.split('\n').filter((line) => line.includes('pairtake'))).toEqual([])
})

test.for(['../compose.yaml', 'kubernetes/pairtake.yaml'])('yamllint takes %s', async (name, context) => {
  const rules = '{extends: relaxed, rules: {line-length: disable}}'
  const { code, said } = await judged(context, yamllint, ['--strict', '-d', rules, join(deploy, name)])
  expect(code, said).toBe(0)
})

test('compose takes compose.yaml, which it holds against its specification', async (context) => {
  const { code, said } = await judged(context, compose, ['-f', join(deploy, '../compose.yaml'), 'config', '--quiet'])
  expect(code, said).toBe(0)
})

test('nginx takes its configuration', async (context) => {
  const site = readFileSync(join(deploy, 'nginx/pairtake.conf'), 'utf8').replaceAll(/api-\d:3000/g, '127.0.0.1:3000')
  writeFileSync(join(folder, 'site.conf'), site.replace('listen 8080', 'listen 127.0.0.1:8080'))
  const whole = `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include ${folder}/site.conf; }\n`
  writeFileSync(join(folder, 'nginx.conf'), whole)
  const { code, said } = await judged(context, nginx, ['-t', '-c', join(folder, 'nginx.conf')])
  expect(code, said).toBe(0)
})
