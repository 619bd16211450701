import { fullTime, relativeTime } from './time-words.ts'
import { useNow } from './use-now.ts'

type RelativeTimeProps = {
  at: string
  /** Pass `timeAhead` for something that happens automatically at that time. */
  words?: ((iso: string, now: number) => string) | undefined
}

/** A time in words that stays up to date while shown; the full date appears on hover. */
export function RelativeTime({ at, words = relativeTime }: RelativeTimeProps) {
  const now = useNow()
  return (
    <time dateTime={at} title={fullTime(at)}>
      {words(at, now)}
    </time>
  )
}
