import { createFileRoute } from '@tanstack/react-router'
import { limits } from '@pairtake/protocol/limits'
import { changePassword } from '@pairtake/protocol/user/user-endpoints'
import { call } from '#api/call.ts'
import { refreshAfter } from '#api/use-call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { LeaveGuard } from '#mechanisms/form/leave-guard.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card, SectionHeader } from '#ui/surfaces/card.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { toast } from '#ui/feedback/toast.ts'

export const Route = createFileRoute('/_member/settings/security/change-password')({ component: ChangePasswordScreen })

const blank = { oldPassword: '', password: { first: '', second: '' } }
const fieldNames = {
  oldPassword: 'Old password',
  'password.first': 'New password',
  'password.second': 'Confirm new password',
  password: 'New password',
}

function ChangePasswordScreen() {
  const { email } = useAuthUser()
  const { form, submit, problem, isPending } = useWireForm({
    schema: () => import('@pairtake/protocol/user/user-form').then((module) => module.changePasswordForm),
    defaults: blank,
    clears: true,
    send: async (values) => {
      await call(changePassword, { body: values })
      toast('Password changed successfully')
      await refreshAfter(changePassword)
    },
  })
  const { errors, isDirty } = form.formState
  return (
    <Card padded>
      <SectionHeader bare>Change password</SectionHeader>
      <p className="mt-1 text-muted">Your other devices are signed out.</p>
      <form onSubmit={submit} noValidate className="mt-4 flex max-w-[24rem] flex-col gap-4">
        {/* Password managers need to know whose password changes. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Old password"
          autoComplete="current-password"
          error={errors.oldPassword?.message}
          {...form.register('oldPassword')}
        />
        <PasswordField
          label="New password"
          hint={`At least ${limits.password.min} characters`}
          autoComplete="new-password"
          error={errors.password?.first?.message}
          {...form.register('password.first')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          error={errors.password?.second?.message}
          {...form.register('password.second')}
        />
        <ProblemNotice error={problem} fieldNames={fieldNames} />
        <div>
          <Button variant="primary" type="submit" pending={isPending}>
            Change password
          </Button>
        </div>
      </form>
      <LeaveGuard isChanged={isDirty && !isPending} />
    </Card>
  )
}
