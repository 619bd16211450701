import { useEffect, useState } from 'react'

const refreshMs = 30_000

/** Returns the current time in milliseconds; what shows it is drawn again every half minute, so that it stays true while it is on screen. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
