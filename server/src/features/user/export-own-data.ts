import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as wire from '@pairtake/protocol/user/user-endpoints'
import { StorageFullError } from '../../adapters/storage/storage-errors.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import { removeFiles } from '../../tasks/task-payloads.ts'
import { after, hours } from '../../wire-time.ts'
import { collectOwnData } from './export-queries.ts'
import { exportAddress, exportStorageKey } from './export-view.ts'

export const exportOwnData = serve(wire.exportOwnData, async (call) => {
  const { deps, caller } = call
  const own = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => collectOwnData(tx, caller.id))

  const name = `${newId()}.json`
  await storeText(deps, exportStorageKey(name), JSON.stringify({ exportedAt: deps.now().toISOString(), ...own }, null, 2))
  await deps.tasks.enqueue(deps.db, removeFiles, { keys: [exportStorageKey(name)] }, { startAfter: after(deps.now(), hours(25)) })

  return { data: { url: exportAddress(name, call) } }
})

async function storeText(deps: Deps, key: string, text: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pairtake-export-'))
  try {
    const path = join(folder, 'export.json')
    await writeFile(path, text)
    await deps.storage.putFile(key, path)
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error
    throw new Refusal('STORAGE_FULL', 'There is no room for files right now. Please try again later.', { retryAfterSeconds: 60 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
