import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const lookMs = 200
/** A read that does not end keeps nothing else waiting for longer. */
const longestMs = 4000

/** Whether the first view is there: what it asked for has come and is drawn. What no first view needs is fetched from then on. */
export function useAtRest(): boolean {
  const client = useQueryClient()
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => {
    if (isAtRest) return
    const endsAt = Date.now() + longestMs
    let wasDrawn = false
    const timer = setInterval(() => {
      const isDrawn = client.isFetching() === 0 && isContentThere()
      if ((isDrawn && wasDrawn) || Date.now() > endsAt) setIsAtRest(true)
      wasDrawn = isDrawn
    }, lookMs)
    return () => clearInterval(timer)
  }, [client, isAtRest])
  return isAtRest
}

const isContentThere = () => document.getElementById('content') !== null && document.querySelector('[aria-busy=true]') === null
