import { vi } from 'vitest'

type Key = readonly string[]

/**
 * The browser's store of records, as far as `kept-records.ts` uses it; that file opens it once, so it is imported anew for each test. Returns the
 * records by kind and id, 'upload 01a1'; there is only one member.
 */
export function stubRecords(hasRoomFor: (value: unknown) => boolean = () => true): Map<string, unknown> {
  const rows = new Map<string, unknown>()
  const idOf = ([, ...kindAndId]: Key) => kindAndId.join(' ')
  const done = (result?: unknown) => ({ result })
  const transaction = () => {
    let isRefused = false
    const opened = {
      error: new Error('There is no room.'),
      objectStore: () => ({
        // A key of the member alone is the range of everything that is theirs.
        delete: (key: Key) => done(key.length === 1 ? rows.clear() : rows.delete(idOf(key))),
        get: (key: Key) => done(rows.get(idOf(key))),
        getAll: (key: Key) => done([...rows].flatMap(([id, value]) => (id.startsWith(`${idOf(key)} `) ? [value] : []))),
        put: (value: unknown, key: Key) => {
          isRefused = !hasRoomFor(value)
          return done(isRefused || rows.set(idOf(key), value))
        },
      }),
      commit: () => queueMicrotask(() => (isRefused ? opened.onabort() : opened.oncomplete())),
      oncomplete: () => {},
      onabort: () => {},
    }
    return opened
  }
  const open = () => {
    const request = { result: { transaction }, onsuccess: () => {} }
    queueMicrotask(() => request.onsuccess())
    return request
  }
  vi.stubGlobal('indexedDB', { open })
  vi.stubGlobal('IDBKeyRange', { bound: (from: Key) => from })
  return rows
}
