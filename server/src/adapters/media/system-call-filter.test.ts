import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { systemCallFilter } from './system-call-filter.ts'
import { notApplicable } from '#testing/not-here.ts'

const allowed = 0x7fff0000
const killed = 0x80000000
const refused = 0x00050001
const notThere = 0x00050026
const audit = { x64: 0xc000003e, arm64: 0xc00000b7 }
type Call = { architecture: number; call: number; flags?: number }

/** The kernel's filter machine, as far as the filter uses it. */
function verdict(program: Buffer, { architecture, call, flags = 0 }: Call): number {
  const data = new Map([
    [0, call],
    [4, architecture],
    [16, flags],
  ])
  let held = 0
  for (let at = 0; at < program.length / 8; at += 1) {
    const [code, value] = [program.readUInt16LE(at * 8), program.readUInt32LE(at * 8 + 4)]
    if (code === 0x06) return value
    if (code === 0x20) {
      held = data.get(value) ?? Number.NaN
      continue
    }
    const isTrue = code === 0x15 ? held === value : code === 0x35 ? held >= value : (held & value) !== 0
    at += program.readUInt8(at * 8 + (isTrue ? 2 : 3))
  }
  throw new Error('The filter ends without a verdict.')
}

const calls = {
  x64: {
    refused: { mount: 165, ptrace: 101, bpf: 321, unshare: 272, keyctl: 250, io_uring_setup: 425, socket: 41, fork: 57, ioperm: 173 },
    allowed: { read: 0, write: 1, openat: 257, mmap: 9, socketpair: 53, execve: 59, futex: 202, setuid: 105, prctl: 157, exit_group: 231 },
    clone: 56,
  },
  arm64: {
    refused: { mount: 40, ptrace: 117, bpf: 280, unshare: 97, keyctl: 219, io_uring_setup: 425, socket: 198, reboot: 142, syslog: 116 },
    allowed: {
      read: 63,
      write: 64,
      openat: 56,
      mmap: 222,
      socketpair: 199,
      execve: 221,
      futex: 98,
      setuid: 146,
      prctl: 167,
      exit_group: 94,
    },
    clone: 220,
  },
}

test.each(['x64', 'arm64'] as const)('ABUSE-15 the filter for %s refuses ways out and lets a tool work', (name) => {
  const program = systemCallFilter(name) ?? Buffer.alloc(0)
  const judge = (call: number, flags = 0) => verdict(program, { architecture: audit[name], call, flags })
  for (const [word, call] of Object.entries(calls[name].refused)) expect([word, judge(call)]).toEqual([word, refused])
  for (const [word, call] of Object.entries(calls[name].allowed)) expect([word, judge(call)]).toEqual([word, allowed])
  expect(judge(435)).toBe(notThere)

  const thread = 0x003d0f00
  expect(judge(calls[name].clone, thread)).toBe(allowed)
  expect(judge(calls[name].clone, 17)).toBe(refused)
  expect(judge(calls[name].clone, thread | 0x10000000)).toBe(refused)
  expect(judge(calls[name].clone, thread | 0x40000000)).toBe(refused)
})

test('a program of another architecture is ended, and x32 numbers are refused', () => {
  const program = systemCallFilter('x64') ?? Buffer.alloc(0)
  expect(verdict(program, { architecture: 0x40000003, call: 1 })).toBe(killed)
  expect(verdict(program, { architecture: audit.arm64, call: 1 })).toBe(killed)
  expect(verdict(program, { architecture: audit.x64, call: 0x40000000 + 1 })).toBe(refused)
  expect(systemCallFilter('riscv64')).toBeUndefined()
})

const headers = { x64: '/usr/include/x86_64-linux-gnu/asm/unistd_64.h', arm64: '/usr/include/asm-generic/unistd.h' }
const textOf = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

test.for(['x64', 'arm64'] as const)('the numbers for %s are those of the kernel headers, where they are installed', (name, context) => {
  const header = textOf(headers[name])
  if (header === '') notApplicable(context, 'the kernel headers are not installed')
  const numbers = new Map(
    [...header.matchAll(/#define __NR(?:3264)?_(\w+) (\d+)\b/g)].map(([, word = '', number]) => [word, Number(number)]),
  )
  const column = name === 'x64' ? 0 : 1
  const source = readFileSync(new URL('./system-call-filter.ts', import.meta.url), 'utf8')
  const written = [...source.matchAll(/^ {2}(\w+): \[(\d+|undefined), (\d+|undefined)\]/gm)]
  expect(written.length).toBeGreaterThan(50)
  const number = (text: string | undefined) => (text === 'undefined' ? undefined : Number(text))
  // Headers remove calls that the kernel has removed.
  const pairs = written.map(([, word = '', ...pair]) => [word, number(pair[column])] as const).filter(([word]) => numbers.has(word))
  expect(pairs).toEqual(pairs.map(([word]) => [word, numbers.get(word)]))
})
