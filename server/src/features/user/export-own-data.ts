import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as wire from '@pairtake/protocol/user/user-endpoints'
import { transact } from '#adapters/database/transact.ts'
import type { Deps } from '#deps.ts'
import { serve, type Caller } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { loggedOut, Refusal } from '#refusal.ts'
import { removeFiles } from '#tasks/task-payloads.ts'
import { after, hours, minutes } from '#wire-time.ts'
import { scratchFolder } from '#features/media/make-renditions-act.ts'
import { refusalOfStorage } from '#features/media/upload-rules.ts'
import { exportStorageKey } from '#features/member/member-view.ts'
import { claimExport, dropExport, findExport, isSessionThere, keepExport, readOwnData } from './export-queries.ts'
import { exportAddress } from './export-view.ts'

const everyMs = hours(24)
/** Longer than an export takes: if it was begun before that and is not finished, its process died. */
const makingMs = minutes(10)

export const exportOwnData = serve(
  wire.exportOwnData,
  async (call) => {
    const { deps, caller } = call
    const name = `${newId()}.json`
    await claim(deps, caller, name)
    try {
      await makeExport(deps, caller, name)
    } catch (error) {
      await dropExport(deps.db, { memberId: caller.id, name }).catch(() => {})
      throw refusalOfStorage(error)
    }
    try {
      await transact(deps.db, async (tx) => {
        await call.begin(tx, name)
        if (!(await isSessionThere(tx, caller.sessionId))) throw loggedOut()
        if (!(await keepExport(tx, { memberId: caller.id, name, now: deps.now() }))) throw passwordChanged()
      })
    } catch (error) {
      if (error instanceof Refusal) await dropExport(deps.db, { memberId: caller.id, name })
      throw error
    }

    return { data: { url: exportAddress(name, call) } }
  },
  // The call is marked as begun last, so the file exists.
  { repeats: async (call, name) => ({ state: 'done', answer: { data: { url: exportAddress(name, call) } } }) },
)

/**
 * Claims the export. In the same transaction its file and the one that it replaces are given up for removal, before the file exists: at whatever
 * moment this process ends, none is left behind.
 */
async function claim(deps: Deps, { id: memberId }: Caller, name: string): Promise<void> {
  const now = deps.now()
  const isClaimed = await transact(deps.db, async (tx) => {
    const claimed = await claimExport(tx, { memberId, name, now, dayBefore: after(now, -everyMs), staleBefore: after(now, -makingMs) })
    if (!claimed) return false
    await deps.tasks.enqueue(tx, removeFiles, { keys: [exportStorageKey(name)] }, { startAfter: after(now, hours(25)) })
    if (claimed.replaced !== null) await deps.tasks.enqueue(tx, removeFiles, { keys: [exportStorageKey(claimed.replaced)] })
    return true
  })
  if (isClaimed) return
  const last = await findExport(deps.db, memberId)
  const freeAt = last?.made_at ? after(last.made_at, everyMs) : after(last?.begun_at ?? now, makingMs)
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000))
  throw new Refusal('TOO_OFTEN', last?.made_at ? onceADay(retryAfterSeconds) : 'Your data is being put together. Please wait a moment.', {
    retryAfterSeconds,
  })
}

function passwordChanged(): Refusal {
  return new Refusal('TOO_OFTEN', 'Your password was changed in the meantime. Please try again.', { retryAfterSeconds: 1 })
}

function onceADay(seconds: number): string {
  const hoursLeft = Math.ceil(seconds / 3600)
  const when = hoursLeft === 1 ? 'within the hour' : `in ${hoursLeft} hours`
  return `You can download your data once a day. You can do so again ${when}.`
}

/** Written to disk page by page, because a member's data may not fit into memory. */
async function makeExport(deps: Deps, { id: memberId, role }: Caller, name: string): Promise<void> {
  await deps.space.require(0)
  await mkdir(scratchFolder(deps), { recursive: true })
  const folder = await mkdtemp(join(scratchFolder(deps), 'export-'))
  try {
    const path = join(folder, 'export.json')
    await transact(deps.patientDb, (tx) => {
      const tables = readOwnData(tx, { memberId, role, isAlone: !deps.db.isTransaction })
      return pipeline(Readable.from(asText(deps.now(), tables)), createWriteStream(path))
    })
    await deps.storage.putFile(exportStorageKey(name), path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* asText(now: Date, tables: ReturnType<typeof readOwnData>): AsyncGenerator<string> {
  yield `{\n  "exportedAt": ${JSON.stringify(now.toISOString())}`
  let current: string | undefined
  let isFirst = true
  for await (const { table, rows } of tables) {
    if (table !== current) {
      yield `${current === undefined ? '' : '\n  ]'},\n  ${JSON.stringify(table)}: [`
      current = table
      isFirst = true
    }
    yield rows.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n    ${JSON.stringify(row)}`).join('')
    isFirst &&= rows.length === 0
  }
  yield `${current === undefined ? '' : '\n  ]'}\n}\n`
}
