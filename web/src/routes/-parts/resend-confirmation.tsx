import { resendConfirmationEmail } from '@pairtake/protocol/session/session-endpoints'
import { useAct } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TooOftenNotice } from './too-often-notice.tsx'

/** S1 section 8, Login: shows the server's message and a way to resend the email. */
export function ResendConfirmation({ message, email }: { message: string; email: string }) {
  const resend = useAct(resendConfirmationEmail)
  if (resend.isSuccess) {
    return (
      <Notice tone="success" announce>
        Confirmation email resent...
      </Notice>
    )
  }
  return (
    <>
      <Notice tone="warning" announce>
        {message}
      </Notice>
      <Button wide pending={resend.isPending} onClick={() => resend.mutate({ body: { email } })}>
        Resend confirmation email
      </Button>
      <TooOftenNotice error={resend.error} />
    </>
  )
}
