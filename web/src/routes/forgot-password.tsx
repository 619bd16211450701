import { createFileRoute, Link } from '@tanstack/react-router'
import { requestPasswordReset } from '@pairtake/protocol/session/session-endpoints'
import { call } from '#api/call.ts'
import { useEntryForm } from '#mechanisms/form/use-entry-form.ts'
import { AuthCard } from '#ui/page/auth-card.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TooOftenNotice } from './-parts/too-often-notice.tsx'

export const Route = createFileRoute('/forgot-password')({ component: ForgotPasswordScreen })

function ForgotPasswordScreen() {
  const { formProps, register, errors, problem, stage } = useEntryForm({
    defaults: { email: '' },
    loadSchema: () => import('@pairtake/protocol/session/session-form').then((module) => module.emailForm),
    send: async (values) => {
      await call(requestPasswordReset, { body: values })
    },
  })
  const isDone = stage === 'done'

  return (
    <AuthCard
      ground="knot"
      title="Forgot your password?"
      note="We’ll email you a link to choose a new one."
      home={<Link to="/" aria-label="Pairtake, home" />}
      foot={<Link to="/login">Back to login</Link>}
    >
      <form {...formProps}>
        <Stack gap={16}>
          {isDone && (
            <Notice tone="success" announce>
              Check your inbox... If an account has this address, a link to choose a new password is on its way. It works for one hour.
            </Notice>
          )}
          <TextField label="Email" type="email" autoComplete="username" inputMode="email" error={errors.email} {...register('email')} />
          <TooOftenNotice error={problem} end="." />
          <Button variant={isDone ? 'default' : 'primary'} type="submit" wide size="tall" pending={stage === 'sending'}>
            {isDone ? 'Send it again' : 'Send the link'}
          </Button>
        </Stack>
      </form>
    </AuthCard>
  )
}
