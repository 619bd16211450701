import type { CandidateRequest } from '@pairtake/protocol/candidate-request/candidate-request'
import { isWholeCreator, Portfolio } from '#features/creator-profile/creator-view.tsx'

/** The portfolios of all candidates, one below the other; videos play inline. */
export function ComparePortfolios({ candidates }: { candidates: readonly CandidateRequest[] }) {
  return (
    <section className="px-6 py-3 max-sm:px-4">
      <h3 className="font-sans text-sm font-semibold tracking-normal text-muted">Portfolio</h3>
      {candidates.map(
        ({ id, creator }) =>
          isWholeCreator(creator) && (
            <section key={id} className="mt-3">
              <h4 className="mb-1.5 font-sans text-base font-semibold tracking-normal">{creator.general.displayName}</h4>
              <Portfolio items={creator.portfolio} />
            </section>
          ),
      )}
    </section>
  )
}
