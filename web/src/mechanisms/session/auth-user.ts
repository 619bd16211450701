import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { timings } from '@pairtake/protocol/limits'
import type { Role } from '@pairtake/protocol/roles'
import { logout as logoutEndpoint } from '@pairtake/protocol/session/session-endpoints'
import type { AuthUser } from '@pairtake/protocol/user/user'
import { getAuthUser } from '@pairtake/protocol/user/user-endpoints'
import { call } from '#api/call.ts'
import { announceLogout } from '#api/on-logout.ts'
import { queryClient } from '#api/query-client.ts'
import { discardToken, findToken, findTokenOwner, keepToken, keepTokenOwner } from '#api/token.ts'
import { hasStatus } from '#api/transport-error.ts'
import { readOptions } from '#api/use-call.ts'
import { forgetReturnAddress, keepReturnAddress } from './return-address.ts'

export const authUserOptions = queryOptions({
  ...readOptions(getAuthUser, {}),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Returns the signed-in member; only below the member layout, which has loaded it. */
export function useAuthUser(): AuthUser {
  return useSuspenseQuery(authUserOptions).data.data
}

/** Refetches the member after a change that the shell shows. */
export function reloadAuthUser(client: QueryClient = queryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: authUserOptions.queryKey })
}

export const homes = {
  agency: '/agency/dashboard',
  creator: '/creator/dashboard',
  operator: '/operator',
} as const satisfies Record<Role, string>

/**
 * S1 section 2: signed-in pages need a stored token and the auth data; without them the person is logged out. The login then leads to `wanted`, the
 * URL that was requested (decision 021).
 */
export async function requireAuthUser(wanted?: string): Promise<AuthUser> {
  const leave = () => {
    if (wanted !== undefined) keepReturnAddress(wanted)
    return redirect({ to: '/logout' })
  }
  if (findToken() === null) throw leave()
  try {
    const { data } = await queryClient.ensureQueryData(authUserOptions)
    keepTokenOwner(data.id)
    return data
  } catch (error) {
    if (!hasStatus(error, 401)) throw error
    discardToken()
    await new Promise((resolve) => setTimeout(resolve, timings.logoutDelayMs))
    throw leave()
  }
}

/** Redirects members of other roles to / (S1 section 6). */
export async function requireRole(role: Role): Promise<AuthUser> {
  const user = await requireAuthUser()
  if (user.role !== role) throw redirect({ to: '/', replace: true })
  return user
}

/** Entry screens are for visitors without a token (S1 section 6), so members are redirected. */
export function sendMembersHome(): void {
  if (findToken() !== null) throw redirect({ to: '/', replace: true })
}

export function beginSession(token: string): void {
  queryClient.clear()
  keepToken(token)
}

/** Ends the session on the server too, without waiting for it: the person leaves either way. */
export function endSession(): void {
  if (findToken() !== null) {
    void call(logoutEndpoint, {}).catch(() => {})
    forgetReturnAddress()
    announceLogout(findTokenOwner())
  }
  discardToken()
  queryClient.clear()
}
