import { useEffect, useState } from 'react'
import type { CandidateRequest, PriceOwner } from '@pairtake/protocol/candidate-request/candidate-request'
import { changeWords } from './terms-change.ts'

/** Long enough that a press under way when the terms changed has landed, and that the eye has seen them change. */
const settleMs = 1_000

export type TermsGuard = {
  /** What changed while this dialog was open; undefined while it shows the terms it was opened with. */
  change: string | undefined
  /** The terms have only just changed: what decides on them must not act. */
  isSettling: boolean
}

/**
 * News may change a price in the very moment of a press, so that it would decide on terms that nobody read. So a change by the other
 * side is told, and for a moment nothing can be decided. The server refuses what still comes too late.
 */
export function useTermsGuard(request: CandidateRequest | null, viewer: PriceOwner, otherName: string): TermsGuard {
  const [shown, setShown] = useState(request)
  const [read, setRead] = useState<CandidateRequest | null>(null)
  /** The newer offer that has only just come. */
  const [settling, setSettling] = useState<string | null>(null)
  // While drawing, not after it: the first picture of the new terms already has its buttons off.
  if (request !== null && request.offerId !== shown?.offerId) {
    const isNews = shown !== null && request.currentPriceOwner !== viewer
    setShown(request)
    setRead(isNews ? (settling !== null && read ? read : shown) : null)
    setSettling(isNews ? request.offerId : null)
  }
  useEffect(() => {
    if (settling === null) return
    const timer = setTimeout(() => setSettling(null), settleMs)
    return () => clearTimeout(timer)
  }, [settling])

  const isOpen = request?.state === 'new' && request.currentPriceOwner !== viewer
  return { change: read && isOpen ? changeWords(read, request, { viewer, otherName }) : undefined, isSettling: settling !== null }
}
