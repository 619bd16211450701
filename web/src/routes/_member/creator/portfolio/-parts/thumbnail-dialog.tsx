import { useId } from 'react'
import type { PortfolioItem } from '@pairtake/protocol/portfolio/portfolio-item'
import { savePortfolioItem } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { useAct } from '#api/use-call.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DialogFooter } from '#ui/feedback/dialog-footer.tsx'
import { toastError } from '#ui/feedback/toast.ts'

/** The frames taken from the video; a click selects one immediately. */
export function ThumbnailDialog({ item, onClose }: { item: PortfolioItem; onClose: () => void }) {
  const name = useId()
  const save = useAct(savePortfolioItem, {
    onFailed: () => toastError('Failed to update thumbnail'),
  })
  const wished = save.isPending ? save.variables?.body?.thumbnailIndex : undefined
  const chosen = wished ?? item.thumbnailIndex
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose the thumbnail"
      subtitle={<bdi>{item.name}</bdi>}
      footer={
        <DialogFooter>
          <Button variant="primary" onClick={onClose} pending={save.isPending}>
            Done
          </Button>
        </DialogFooter>
      }
    >
      <fieldset data-scrolls-sideways="" className="flex gap-3 overflow-x-auto p-1">
        <legend className="sr-only">Frames of the video</legend>
        {item.thumbsLg.map((src, index) => (
          // Each read signs the URLs again, so only a frame's position identifies it.
          // oxlint-disable-next-line react/no-array-index-key
          <label
            key={index}
            className="shrink-0 cursor-pointer rounded-badge outline-offset-2 outline-primary has-checked:outline-3 has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={index === chosen}
              onChange={() => save.mutate({ params: { id: item.id }, body: { thumbnailIndex: index } })}
            />
            <img
              src={src}
              alt={`Frame ${index + 1} of ${item.thumbsLg.length}`}
              className="h-52 w-auto rounded-badge object-cover max-sm:h-40"
            />
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
