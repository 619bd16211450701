import { forEachDue } from '#tasks/for-each-due.ts'
import {
  listExpiredLinks,
  listExpiredSessions,
  listOldAttempts,
  listOldKeys,
  removeAttempts,
  removeKeys,
  removeLinks,
  removeSessions,
} from './expiry-queries.ts'

const everySeconds = 900

export const removeExpiredSessions = forEachDue({
  name: 'remove-expired-sessions',
  everySeconds,
  due: ({ db }, list) => listExpiredSessions(db, list),
  actOnMany: (tx, deps, sessions) => removeSessions(tx, sessions, deps.now()),
})

export const removeExpiredLinks = forEachDue({
  name: 'remove-expired-links',
  everySeconds,
  due: ({ db }, list) => listExpiredLinks(db, list),
  actOnMany: (tx, _deps, links) => removeLinks(tx, links),
})

export const removeOldAttempts = forEachDue({
  name: 'remove-old-attempts',
  everySeconds,
  due: ({ db }, list) => listOldAttempts(db, list),
  actOnMany: (tx, deps, attempts) => removeAttempts(tx, attempts, deps.now()),
})

export const removeOldKeys = forEachDue({
  name: 'remove-old-keys',
  everySeconds,
  due: ({ db }, list) => listOldKeys(db, list),
  actOnMany: (tx, deps, keys) => removeKeys(tx, keys, deps.now()),
})
