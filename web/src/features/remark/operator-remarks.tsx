import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { listRemarks } from '@pairtake/protocol/remark/remark-endpoints'
import { useRead } from '#api/use-call.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { Labelled } from '#ui/surfaces/facts.tsx'
import { RemarkCard, type RemarkNames } from './remark-card.tsx'
import { RemarkCards } from './remark-cards.tsx'
import { inOrder } from './remark-words.ts'

/** All sent remarks on an item, take by take, read-only. */
export function OperatorRemarks({ media, names }: { media: ContractMedia; names: RemarkNames }) {
  const read = useRead(listRemarks, { params: { id: media.id } })
  if (read.isError)
    return <ErrorState level={3} title="Remarks could not be loaded" onRetry={() => void read.refetch()} retrying={read.isFetching} />
  if (!read.data) return <Skeleton className="h-24 w-full" />
  const films = [media, ...(media.takes ?? [])]
  const reelOf = (take: number) => {
    const film = films.find((one) => one.take === take)
    return film?.frameRate && film.frames ? { ...film.frameRate, frames: film.frames } : null
  }
  return (
    <div className="flex flex-col gap-4">
      {[...Map.groupBy(inOrder(read.data.data), ({ take }) => take)].map(([take, remarks]) => (
        <Labelled key={take} level={3} label={`Take ${take}`}>
          <RemarkCards
            remarks={remarks}
            label={`Remarks on take ${take}`}
            renderCard={(remark) => <RemarkCard key={remark.id} remark={remark} names={names} reel={reelOf(take)} />}
          />
        </Labelled>
      ))}
    </div>
  )
}
