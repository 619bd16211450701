import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { limits } from '@pairtake/protocol/limits'
import { checkResetToken, confirmPasswordReset } from '@pairtake/protocol/session/session-endpoints'
import { call } from '#api/call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { beginSession } from '#mechanisms/session/auth-user.ts'
import { AuthCard } from '#ui/page/auth-card.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'

export const Route = createFileRoute('/reset-password/$token')({
  // Called by the loader, not as a query: the session that begins here clears the cache, and by then the link has been used.
  loader: ({ params }) => call(checkResetToken, { query: { token: params.token } }),
  staleTime: Number.POSITIVE_INFINITY,
  component: ResetPasswordScreen,
})

function ResetPasswordScreen() {
  const { token } = Route.useParams()
  const { valid } = Route.useLoaderData()
  return (
    <AuthCard
      ground="knot"
      title="Choose a new password"
      home={<Link to="/" aria-label="Pairtake, home" />}
      foot={<Link to="/login">Back to login</Link>}
    >
      {valid ? (
        <NewPasswordForm token={token} />
      ) : (
        <Stack gap={16}>
          <Notice tone="warning">
            The link you used to reset your password is invalid. Likely it expired. In that case - request a password reset again.
          </Notice>
          <Button variant="primary" wide size="tall" render={<Link to="/forgot-password" />}>
            Request a password reset
          </Button>
        </Stack>
      )}
    </AuthCard>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const { form, submit, problem, isPending, isDone } = useWireForm({
    schema: () => import('@pairtake/protocol/session/session-form').then((module) => module.newPasswordForm),
    defaults: { token, password: { first: '', second: '' } },
    send: async (values) => {
      const { authToken } = await call(confirmPasswordReset, { body: values })
      beginSession(authToken)
      await navigate({ to: '/', replace: true })
    },
  })
  const { errors } = form.formState
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <PasswordField
          label="New password"
          hint={`At least ${limits.password.min} characters, ${limits.password.advised} or more is better`}
          autoComplete="new-password"
          error={errors.password?.first?.message}
          {...form.register('password.first')}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          error={errors.password?.second?.message}
          {...form.register('password.second')}
        />
        <ProblemNotice error={problem} fieldNames={{ 'password.first': 'New password', 'password.second': 'New password again' }} />
        <Button variant="primary" type="submit" wide size="tall" pending={isPending} disabled={isDone}>
          Save and log in
        </Button>
      </Stack>
    </form>
  )
}
