import { hasStatus, isTransportError } from '#api/transport-error.ts'
import { ProblemNotice } from '#mechanisms/errors/problem-notice.tsx'
import { relativeSeconds } from '#mechanisms/time/time-words.ts'
import { Notice } from '#ui/feedback/notice.tsx'

const fallbackSeconds = 60

/** S1 section 8: a 429 shows the wait from the Retry-After header; other errors are shown as everywhere else. */
export function TooOftenNotice({ error, end = '' }: { error: unknown; end?: string }) {
  if (!isTransportError(error) || !hasStatus(error, 429)) return <ProblemNotice error={error} />
  return (
    <Notice tone="warning" announce>
      {`You just recently did this. You can retry ${relativeSeconds(error.retryAfterSeconds ?? fallbackSeconds)}${end}`}
    </Notice>
  )
}
