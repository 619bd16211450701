import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { confirmEmail } from '@pairtake/protocol/session/session-endpoints'
import { call } from '#api/call.ts'
import { hasStatus } from '#api/transport-error.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { idParam, searchOf } from '#mechanisms/search/search-params.ts'
import { beginSession } from '#mechanisms/session/auth-user.ts'
import { AuthCard } from '#ui/page/auth-card.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'

export const Route = createFileRoute('/confirm-email')({
  validateSearch: searchOf({ token: idParam }),
  component: ConfirmEmailScreen,
})

/** A link works once, so a screen that mounts twice must not call twice. */
const confirmations = new Map<string, Promise<{ authToken: string }>>()

function confirmOnce(token: string): Promise<{ authToken: string }> {
  const running = confirmations.get(token) ?? call(confirmEmail, { params: { token } })
  confirmations.set(token, running)
  return running
}

function ConfirmEmailScreen() {
  const { token } = Route.useSearch()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<unknown>(null)

  useEffect(() => {
    if (token === undefined) return
    let isLeft = false
    const confirm = async () => {
      const { authToken } = await confirmOnce(token)
      if (isLeft) return
      beginSession(authToken)
      await navigate({ to: '/', replace: true })
    }
    confirm().catch((error: unknown) => {
      confirmations.delete(token)
      if (!isLeft) setProblem(error)
    })
    return () => {
      isLeft = true
    }
  }, [token, navigate])

  return (
    <AuthCard
      ground="knot"
      title={token !== undefined && problem === null ? 'Confirming your email' : 'Confirm your email'}
      home={<Link to="/" aria-label="Pairtake, home" />}
      foot={<Link to="/login">Go to login</Link>}
    >
      <Stack gap={16}>
        {token === undefined && <Notice tone="warning">The link is incomplete. Please open it again from the email.</Notice>}
        {token !== undefined && problem === null && <p role="status">One moment, please.</p>}
        <ProblemNotice error={problem} />
        {problem !== null && !hasStatus(problem, 400) && (
          <Button wide onClick={() => window.location.reload()}>
            Try again
          </Button>
        )}
      </Stack>
    </AuthCard>
  )
}
