import type { ReactNode } from 'react'
import type { Contract } from '@pairtake/protocol/contract/contract'
import { contractCan } from '@pairtake/protocol/contract/contract-actions'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import type { Remark } from '@pairtake/protocol/remark/remark'
import { listRemarks } from '@pairtake/protocol/remark/remark-endpoints'
import { useRead } from '#api/use-call.ts'
import { CreatorRemarks } from '#features/remark/creator-remarks.tsx'
import { RemarkFileMenu } from '#features/remark/late-remark-file-menu.tsx'
import { reelOf } from '#features/contract-media/viewer-items.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/loading.tsx'

type WhatToChangeProps = {
  contract: Contract
  media: ContractMedia
  /** Only remarks on these takes; all if absent. */
  takes: readonly number[] | undefined
  meant?: string | undefined
  onShow?: (remark: Remark) => (() => void) | undefined
  /** Shown for an item without remarks, which older jobs have. */
  children: ReactNode
}

/** The changes that the brand wants in an item, with checkboxes. */
export function WhatToChange({ contract, media, takes, meant, onShow, children }: WhatToChangeProps) {
  const { open, done, settled } = media.remarks
  const read = useRead(listRemarks, { params: { id: media.id } }, { enabled: open + done + settled > 0 })
  if (open + done + settled === 0) return children
  if (read.isError)
    return <ErrorState level={3} title="Remarks could not be loaded" onRetry={() => void read.refetch()} retrying={read.isFetching} />
  if (!read.data) return <Skeleton className="h-24 w-full" />
  const remarks = read.data.data.filter(({ take }) => takes?.includes(take) ?? true)
  if (remarks.length === 0) return children
  const films = [media, ...(media.takes ?? [])]
  return (
    <>
      <CreatorRemarks
        remarks={remarks}
        brandName={contract.agency.general.displayName}
        reelOfTake={(take) => reelOf(films.find((film) => film.take === take) ?? { frameRate: null, frames: null })}
        onShow={onShow}
        isOpen={contractCan.work(contract)}
        meant={meant}
      />
      <RemarkFileMenu contractMediaId={media.id} remarks={remarks} />
    </>
  )
}
