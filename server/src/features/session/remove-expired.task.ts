import { onTheClock } from '../../tasks/handle.ts'
import { removeExpired } from './session-queries.ts'

export const removeExpiredSessions = onTheClock('remove-expired-sessions', 900, (deps) => removeExpired(deps.db, deps.now()))
