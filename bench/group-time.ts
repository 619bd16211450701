import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type ProcessorTime = { seconds(): number; end(): void }

/**
 * Counts the processor time of this process and of all processes it starts from now on, in a cgroup: sandboxed tools have a parent of their own, so
 * their time is never added to ours. Needs root, and Linux with cgroup2.
 */
export function countProcessorTime(): ProcessorTime {
  const root = /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]
  if (root === undefined) throw new Error('Processor time is counted by cgroup2, which is not mounted here.')
  const group = join(root, `pairtake-bench-${process.pid}`)
  const before = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/'
  mkdirSync(group)
  writeFileSync(join(group, 'cgroup.procs'), String(process.pid))
  return {
    seconds: () => Number(/^usage_usec (\d+)/m.exec(readFileSync(join(group, 'cpu.stat'), 'utf8'))?.[1]) / 1e6,
    end() {
      writeFileSync(join(root, before, 'cgroup.procs'), String(process.pid))
      rmdirSync(group)
    },
  }
}
