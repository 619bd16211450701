import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { BackupRefusal } from '#backup/backup-refusal.ts'
import type { BackupStore } from '#backup/store/backup-store.ts'

/** A store of pieces in memory. Like the one on disk it overwrites nothing. */
export function backupInMemory(): BackupStore & { pieces: Map<string, Buffer> } {
  const pieces = new Map<string, Buffer>()
  return {
    pieces,
    title: 'memory',
    async write(name, bytes) {
      if (pieces.has(name)) throw new Error(`${name} is there already.`)
      pieces.set(name, Buffer.alloc(0))
      pieces.set(name, await buffer(bytes))
    },
    async read(name) {
      const bytes = pieces.get(name)
      if (!bytes) throw new BackupRefusal(`${name} is missing in memory.`)
      return Readable.from([bytes])
    },
    has: async (name) => pieces.has(name),
    finish: async () => {},
    discard: async () => pieces.clear(),
    close: () => {},
  }
}
