import { useNavigate } from '@tanstack/react-router'
import { deleteAccount } from '@pairtake/protocol/user/user-endpoints'
import { deleteAccountForm } from '@pairtake/protocol/user/user-form'
import { call } from '#api/call.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { useWireForm } from '#mechanisms/form/use-wire-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { toast } from '#ui/feedback/toast.ts'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { form, submit, problem, isPending } = useWireForm({
    schema: deleteAccountForm,
    defaults: { password: '' },
    send: async (values) => {
      await call(deleteAccount, { body: values })
      toast('Your account is deleted')
      await navigate({ to: '/logout', replace: true })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      title="Delete your account?"
      onSubmit={submit}
      footer={
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger-solid" type="submit" pending={isPending}>
            Delete forever
          </Button>
        </DialogFooter>
      }
    >
      <Stack gap={16}>
        <p>
          This can’t be undone. You can’t have open jobs, payments, chargebacks or payouts, and your balance must be zero. Open applications
          and campaigns end.
        </p>
        <PasswordField
          label="Confirm with your password"
          autoComplete="current-password"
          error={form.formState.errors.password?.message}
          {...form.register('password')}
        />
        <ProblemNotice error={problem} fieldNames={{ password: 'Password' }} />
      </Stack>
    </Dialog>
  )
}
