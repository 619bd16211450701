import type { Config } from '#config.ts'
import { StartRefusal } from '#start-refusal.ts'
import type { Ending } from './endings.ts'
import { keptFlag, type Begin, type FromParent, type ToParent } from './parent-messages.ts'

/** The connection of a process to main.ts, which supervises it; in production it may run without one. */
export type ParentLink = {
  isKept: boolean
  /** Resolves once the database can be used. */
  begun(config: Config): Promise<Pick<Begin, 'databaseUrl' | 'port' | 'isPrepared'>>
  /** Unexpected stops within 24 hours; empty without a parent, where another supervisor knows them. */
  endings(): readonly Ending[]
  /** Returns false if there is no parent to receive it. */
  tell(message: ToParent): boolean
  onParentGone(end: () => void): void
}

/** Call this first, because the parent may send messages as soon as the process runs. */
export function openParentLink(): ParentLink {
  return process.argv.includes(keptFlag) && process.send ? keptLink() : loneLink
}

function keptLink(): ParentLink {
  let endings: readonly Ending[] = []
  const begun = Promise.withResolvers<Begin>()
  process.on('message', (message: FromParent) => {
    endings = message.endings
    if (message.kind === 'begin') begun.resolve(message)
  })
  return {
    isKept: true,
    begun: () => begun.promise,
    endings: () => endings,
    tell: (message) => (process.connected && process.send?.(message, undefined, undefined, () => {})) ?? false,
    onParentGone: (end) => {
      if (process.connected) process.once('disconnect', end)
      else end()
    },
  }
}

const loneLink: ParentLink = {
  isKept: false,
  begun: async ({ databaseUrl, port }) => {
    if (databaseUrl) return { databaseUrl, port, isPrepared: false }
    throw new StartRefusal('Set DATABASE_URL. This process works on a database that is already running; `npm start` includes one.')
  },
  endings: () => [],
  tell: () => false,
  onParentGone: () => {},
}
