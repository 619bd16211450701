import { createFileRoute, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { login } from '@pairtake/protocol/session/session-endpoints'
import { call } from '#api/call.ts'
import { isTransportError } from '#api/transport-error.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useEntryForm } from '#mechanisms/form/use-entry-form.ts'
import { beginSession, sendMembersHome } from '#mechanisms/session/auth-user.ts'
import { takeReturnAddress } from '#mechanisms/session/return-address.ts'
import { AuthCard } from '#ui/page/auth-card.tsx'
import { Button } from '#ui/actions/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { ResendConfirmation } from './-parts/resend-confirmation.tsx'

export const Route = createFileRoute('/login')({ beforeLoad: sendMembersHome, component: LoginScreen })

function LoginScreen() {
  const navigate = useNavigate()
  const router = useRouter()
  const { formProps, register, errors, readValues, problem, stage } = useEntryForm({
    defaults: { username: '', password: '' },
    loadSchema: () => import('@pairtake/protocol/session/session-form').then((module) => module.loginForm),
    send: async (values) => {
      const { token } = await call(login, { body: values })
      beginSession(token)
      const wanted = takeReturnAddress()
      if (wanted === undefined) await navigate({ to: '/', replace: true })
      else router.history.replace(wanted)
    },
  })
  const isUnconfirmed = isTransportError(problem) && problem.body.code === 'EMAIL_NOT_VERIFIED'

  return (
    <AuthCard
      ground="knot"
      title="Welcome back"
      home={<Link to="/" aria-label="Pairtake, home" />}
      foot={
        <>
          New here? <Link to="/signup">Sign up</Link>
        </>
      }
    >
      <form {...formProps}>
        <Stack gap={16}>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            // The page has no other purpose.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            error={errors.username}
            {...register('username')}
          />
          <PasswordField label="Password" autoComplete="current-password" error={errors.password} {...register('password')} />
          {isUnconfirmed ? (
            <ResendConfirmation message={problem.body.message ?? ''} email={readValues().username} />
          ) : (
            <ProblemNotice error={problem} prefix={isTransportError(problem) && problem.status === 401 ? 'Failed logging in: ' : ''} />
          )}
          <Button variant="primary" type="submit" wide size="tall" pending={stage === 'sending'}>
            Login
          </Button>
          {/* After the fields, so that Tab goes from the email address to the password and then the button. */}
          <p className="text-center text-sm">
            <Link to="/forgot-password">Forgot password?</Link>
          </p>
        </Stack>
      </form>
    </AuthCard>
  )
}
