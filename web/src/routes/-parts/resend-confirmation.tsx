import { resendConfirmationEmail } from '@pairtake/protocol/session/session-endpoints'
import { hasStatus, isTransportError } from '../../api/transport-error.ts'
import { useAct } from '../../api/use-call.ts'
import { ProblemNotice } from '../../features/errors/problem-notice.tsx'
import { relativeSeconds } from '../../features/time/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** S1 section 8, Login: the server's message, and a way to get the mail again. */
export function ResendConfirmation({ message, email }: { message: string; email: string }) {
  const resend = useAct(resendConfirmationEmail)
  if (resend.isSuccess) {
    return (
      <Notice tone="success" announce>
        Confirmation email resent...
      </Notice>
    )
  }
  const isTooOften = hasStatus(resend.error, 429)
  const seconds = isTransportError(resend.error) ? (resend.error.retryAfterSeconds ?? 60) : 60
  return (
    <>
      <Notice tone="warning" announce>
        {message}
      </Notice>
      <Button wide pending={resend.isPending} onClick={() => resend.mutate({ body: { email } })}>
        Resend confirmation email
      </Button>
      {isTooOften ? (
        <Notice tone="warning" announce>
          {`You just recently did this. You can retry ${relativeSeconds(seconds)}`}
        </Notice>
      ) : (
        <ProblemNotice error={resend.error} />
      )}
    </>
  )
}
