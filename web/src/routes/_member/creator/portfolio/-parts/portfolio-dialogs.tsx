import { useNavigate, useSearch } from '@tanstack/react-router'
import type { PortfolioItem } from '@pairtake/protocol/portfolio/portfolio-item'
import { portfolioItemCan } from '@pairtake/protocol/portfolio/portfolio-item-actions'
import { inaccessibleWords } from '#features/media/open-file.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { late } from '#ui/feedback/late.tsx'
import { VideoPlayer } from '#ui/surfaces/video-player.tsx'

const RemoveVideoDialog = late(() => import('./remove-video-dialog.tsx').then((module) => module.RemoveVideoDialog))
const RenameVideoDialog = late(() => import('./rename-video-dialog.tsx').then((module) => module.RenameVideoDialog))
const ThumbnailDialog = late(() => import('./thumbnail-dialog.tsx').then((module) => module.ThumbnailDialog))

/** The dialog that the URL opens. */
export function PortfolioDialogs({ items, isLocked }: { items: readonly PortfolioItem[]; isLocked: boolean }) {
  const { watch, rename, thumbnail, remove } = useSearch({ from: '/_member/creator/portfolio/' })
  const navigate = useNavigate({ from: '/creator/portfolio/' })
  const close = () => void navigate({ search: {}, replace: true, resetScroll: false })
  const find = (id: string | undefined) => items.find((item) => item.id === id)
  const watched = find(watch)
  if (watched) return <WatchDialog item={watched} onClose={close} />
  if (isLocked) return null
  const renamed = find(rename)
  if (renamed) return <RenameVideoDialog item={renamed} onClose={close} />
  const pictured = find(thumbnail)
  if (pictured && portfolioItemCan.chooseThumbnail(pictured)) return <ThumbnailDialog item={pictured} onClose={close} />
  const removed = find(remove)
  return removed ? <RemoveVideoDialog item={removed} onClose={close} /> : null
}

function WatchDialog({ item, onClose }: { item: PortfolioItem; onClose: () => void }) {
  const poster = item.mediaOptimizedThumbnailLg
  return (
    <Dialog open onClose={onClose} title={<bdi>{item.name}</bdi>}>
      {item.mediaOptimizedAccess ? (
        <VideoPlayer src={item.mediaOptimizedAccess.url} title={item.name} className="max-h-[65dvh]" {...(poster ? { poster } : {})} />
      ) : (
        <ErrorState level={3} title={inaccessibleWords} />
      )}
    </Dialog>
  )
}
