import { useState } from 'react'
import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { candidateRequestCan } from '@pairtake/protocol/candidate-request/candidate-request-actions'
import { getCandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request-endpoints'
import { useReads } from '#api/use-reads.ts'

type Chosen = { candidate: CandidateRequest; /** The page of the list on which it was last seen. */ page: string }

type ListShown = {
  campaignId: string
  listed: readonly CandidateRequest[]
  /** Tells the pages of the list apart, searched and sorted ones too; undefined while the list still shows the page before. */
  page: string | undefined
}

/**
 * The selected candidates of a campaign, which stay selected on every page of the list, each as it was last seen there: declining names that offer.
 * One that leaves its page is looked up, and leaves the selection too once it is decided on.
 */
export function useChosenCandidates({ campaignId, listed, page }: ListShown) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const shown = new Set(listed.map(({ id }) => id))
  const seen = page === undefined ? chosen : seenOn(page, listed, chosen)
  if (seen.some((one, index) => one !== chosen[index])) setChosen(seen)

  const isOfCampaign = ({ campaign }: CandidateRequest) => campaign.id === campaignId
  const gone = seen.filter((one) => one.page === page && isOfCampaign(one.candidate) && !shown.has(one.candidate.id))
  const reads = useReads(
    getCandidateRequest,
    gone.map(({ candidate }) => ({ params: { id: candidate.id } })),
  )
  const decided = new Set(reads.flatMap(({ data }) => (data && !candidateRequestCan.decline(data.data) ? [data.data.id] : [])))
  const all = seen.map(({ candidate }) => candidate).filter((candidate) => isOfCampaign(candidate) && !decided.has(candidate.id))
  const keep = (isKept: (id: string) => boolean) => setChosen((before) => before.filter(({ candidate }) => isKept(candidate.id)))
  return {
    all,
    /** How many of them are not among the candidates that the list shows. */
    unseen: all.filter(({ id }) => !shown.has(id)).length,
    has: (id: string) => all.some((candidate) => candidate.id === id),
    /** Selects a candidate of the shown page, or takes it out. */
    toggle: (candidate: CandidateRequest) => {
      if (all.some(({ id }) => id === candidate.id)) keep((id) => id !== candidate.id)
      else setChosen((before) => [...before.filter((one) => one.candidate.id !== candidate.id), { candidate, page: page ?? '' }])
    },
    /** Leaves only these selected. */
    narrow: (ids: readonly string[]) => keep((id) => ids.includes(id)),
  }
}

/** The selection with what this page shows of it, in the order of the list, after those of other pages. */
function seenOn(page: string, listed: readonly CandidateRequest[], chosen: readonly Chosen[]): readonly Chosen[] {
  const byId = new Map(chosen.map((one) => [one.candidate.id, one]))
  const shown = listed.flatMap((candidate) => {
    const before = byId.get(candidate.id)
    if (before === undefined) return []
    byId.delete(candidate.id)
    return [before.candidate === candidate && before.page === page ? before : { candidate, page }]
  })
  return [...byId.values(), ...shown]
}
