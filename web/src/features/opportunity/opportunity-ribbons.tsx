import type { ReactNode } from 'react'
import { ArrowLeftRight } from 'lucide-react'
import { Ribbon, Ribbons } from '#ui/signs/ribbon.tsx'
import type { Standing } from './opportunity-words.ts'

/** S2 section 2, Opportunities list. */
export function OpportunityRibbons({ standing }: { standing: Standing }) {
  const all = ribbons[standing]
  return all ? <Ribbons>{all}</Ribbons> : null
}

const candidate = (
  <Ribbon key="candidate" kind="creator">
    You are a candidate
  </Ribbon>
)

const ribbons: Partial<Record<Standing, ReactNode>> = {
  collaborating: <Ribbon kind="deal">You are collaborating</Ribbon>,
  cancelled: <Ribbon kind="gone">Job cancelled</Ribbon>,
  withdrawn: <Ribbon kind="gone">Application withdrawn</Ribbon>,
  declined: <Ribbon kind="gone">Application declined</Ribbon>,
  awaitingBrand: candidate,
  brandOffers: [
    candidate,
    <Ribbon key="counter" kind="agency">
      <ArrowLeftRight aria-hidden size={14} />
      Counter offer
    </Ribbon>,
  ],
}
