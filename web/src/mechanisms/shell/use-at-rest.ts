import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const lookMs = 200
/** The longest wait, in case a read never ends. */
const longestMs = 4000

/** Whether the first view has its data and is painted. Everything it does not need is fetched after that. */
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
