import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test has nothing to say on this machine: it could not fail here. */
    notHere?: string
    /** What a test left unchecked that a machine with more on it checks. */
    notChecked?: string
  }
}

/** Options of a test that only some machines can run. On the others it is not applicable, which `npm test` says at its end with this reason. */
export const onlyWhere = (isHere: unknown, reason: string) => (isHere ? {} : { skip: true, meta: { notHere: reason } })

/** Leaves the rest of a test out for want of a tool: `npm test` says so at its end, and fails where everything should be there (CI=true). */
export function leaveOut({ task, skip }: TestContext, reason: string): never {
  task.meta.notChecked = reason
  return skip(reason)
}

/** The same for what may be missing on any machine. */
export function notApplicable({ task, skip }: TestContext, reason: string): never {
  task.meta.notHere = reason
  return skip(reason)
}
