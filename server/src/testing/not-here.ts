import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is not applicable on this machine: it could not fail here. */
    notHere?: string
    /** The part that a test left unchecked for want of a tool on this machine. */
    notChecked?: string
  }
}

/** Options of a test that only some machines can run. On others it is not applicable, which `npm test` reports at its end with this reason. */
export const onlyWhere = (isHere: unknown, reason: string) => (isHere ? {} : { skip: true, meta: { notHere: reason } })

/** Skips the rest of a test for want of a tool: `npm test` reports it at its end, and fails where everything should be installed (CI=true). */
export function leaveOut({ task, skip }: TestContext, reason: string): never {
  task.meta.notChecked = reason
  return skip(reason)
}

/** The same for something that may be missing on any machine. */
export function notApplicable({ task, skip }: TestContext, reason: string): never {
  task.meta.notHere = reason
  return skip(reason)
}
