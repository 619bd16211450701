import { useEffect, useState } from 'react'
import { fullTime, relativeTime } from './time-words.ts'

const refreshMs = 30_000

/** A time in words that stays true while it is looked at; the full date on hover. */
export function RelativeTime({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={fullTime(at)}>
      {relativeTime(at, now)}
    </time>
  )
}
