import { onLogout } from '#api/on-logout.ts'

/** Data that the page stores in the browser, by member: it survives an expired token, and an explicit logout deletes it. */
const databaseName = 'pairtake'
const storeName = 'kept'

export type RecordKey = { userId: string; kind: 'upload' | 'draft' | 'message'; id: string }

const rowKeyOf = ({ userId, kind, id }: RecordKey) => [userId, kind, id]
/** The range of every key that begins with these parts: an array sorts after every string. */
const below = (...parts: string[]) => IDBKeyRange.bound(parts, [...parts, []])

let opening: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opened = await database()
  return new Promise((resolve, reject) => {
    const transaction = opened.transaction(storeName, mode)
    const request = act(transaction.objectStore(storeName))
    // An explicit commit completes even if the page is closed right afterwards.
    transaction.commit()
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

/** Returns false if the browser has no space or stores nothing, as in private windows; the page works without it. */
export async function keepRecord(key: RecordKey, value: unknown): Promise<boolean> {
  try {
    await inStore('readwrite', (store) => store.put(value, rowKeyOf(key)))
    return true
  } catch {
    return false
  }
}

export async function findKept<T>(userId: string, kind: RecordKey['kind']): Promise<T[]> {
  try {
    return await inStore<T[]>('readonly', (store) => store.getAll(below(userId, kind)))
  } catch {
    return []
  }
}

export async function findKeptOne<T>(key: RecordKey): Promise<T | undefined> {
  try {
    return await inStore<T | undefined>('readonly', (store) => store.get(rowKeyOf(key)))
  } catch {
    return undefined
  }
}

export async function dropKept(key: RecordKey): Promise<void> {
  await inStore('readwrite', (store) => store.delete(rowKeyOf(key))).catch(() => {})
}

onLogout((userId) => {
  if (userId !== null) void inStore('readwrite', (store) => store.delete(below(userId))).catch(() => {})
})
