import { useEffect, useState } from 'react'
import type { CandidateRequest, PriceOwner } from '@pairtake/protocol/candidate-request/candidate-request'
import { changeWords } from './terms-change.ts'

/** Long enough for a click in progress to land, and for the person to notice that the terms changed. */
const settleMs = 1_000

export type TermsGuard = {
  /** What changed while this dialog was open; undefined while it shows the terms it was opened with. */
  change: string | undefined
  /** True right after a change of the terms, when decisions must be disabled. */
  isSettling: boolean
}

/**
 * An update may change the price at the moment of a click, which would then accept terms that nobody read. So a change by the other side is
 * announced, and decisions are disabled for a moment. The server refuses any that are still too late.
 */
export function useTermsGuard(request: CandidateRequest | null, viewer: PriceOwner, otherName: string): TermsGuard {
  const [shown, setShown] = useState(request)
  const [read, setRead] = useState<CandidateRequest | null>(null)
  /** The newer offer that has just arrived. */
  const [settling, setSettling] = useState<string | null>(null)
  // Set during render, not after it, so that the new terms never appear with enabled buttons.
  if (request !== null && request.offerId !== shown?.offerId) {
    const isNews = shown?.id === request.id && request.currentPriceOwner !== viewer
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
