import { createFileRoute, Link } from '@tanstack/react-router'
import { requestPasswordReset } from '@pairtake/protocol/session/session-endpoints'
import { emailForm } from '@pairtake/protocol/session/session-form'
import { call } from '../api/call.ts'
import { useWireForm } from '../features/form/use-wire-form.ts'
import { AuthCard } from '../ui/auth-card.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Stack } from '../ui/stack.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TooOftenNotice } from './-parts/too-often-notice.tsx'

export const Route = createFileRoute('/forgot-password')({ component: ForgotPasswordScreen })

function ForgotPasswordScreen() {
  const { form, submit, problem, isPending, isDone } = useWireForm({
    schema: emailForm,
    defaults: { email: '' },
    send: async (values) => {
      await call(requestPasswordReset, { body: values })
    },
  })

  return (
    <AuthCard
      ground="knot"
      title="Forgot your password?"
      note="We mail you a link to choose a new one."
      home={<Link to="/" aria-label="Pairtake, home" />}
      foot={<Link to="/login">Back to login</Link>}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          {isDone && (
            <Notice tone="success" announce>
              Check your inbox... If an account has this address, a link to choose a new password is on its way. It works for one hour.
            </Notice>
          )}
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            error={form.formState.errors.email?.message}
            {...form.register('email')}
          />
          <TooOftenNotice error={problem} end="." />
          <Button variant={isDone ? 'default' : 'primary'} type="submit" wide size="tall" pending={isPending}>
            {isDone ? 'Send it again' : 'Send the link'}
          </Button>
        </Stack>
      </form>
    </AuthCard>
  )
}
