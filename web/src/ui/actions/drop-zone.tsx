import { Plus } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { cx } from '#ui/base/cx.ts'
import { FileButton } from './file-button.tsx'

export interface DropZoneProps {
  /** '2 photos to go'. */
  title: ReactNode
  /** 'Drop them here, JPEG, PNG or HEIC up to 50 MB'. */
  note: ReactNode
  buttonLabel: string
  onFiles: (files: File[]) => void
  accept?: string | undefined
  multiple?: boolean | undefined
  /** The primary action of this view. */
  primary?: boolean | undefined
  /** Why no file can be added now. */
  disabledReason?: ReactNode
  /** Rendered as the last row of a card instead of on its own with a dashed border. */
  inRows?: boolean | undefined
  className?: string | undefined
}

export function DropZone(props: DropZoneProps): ReactNode {
  const { title, note, buttonLabel, onFiles, accept, multiple = true, primary = false, disabledReason, inRows = false, className } = props
  const [isOver, setOver] = useState(false)
  const onDragOver = (event: DragEvent): void => {
    if (disabledReason || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent): void => {
    if (disabledReason) return
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }
  return (
    <div
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cx(
        'flex items-center justify-between gap-3.5 bg-selected px-5 py-3 max-sm:flex-col max-sm:items-stretch max-sm:px-4',
        inRows ? 'rounded-b-[.8125rem] border-t border-border' : 'rounded-card border-[1.5px] border-dashed border-border-strong',
        isOver && 'outline-2 -outline-offset-2 outline-focus',
        className,
      )}
    >
      <span className="flex min-w-0 items-center gap-3">
        <span
          aria-hidden
          className="grid h-16 w-12 shrink-0 place-items-center rounded-badge border-[1.5px] border-border-strong bg-surface text-muted"
        >
          <Plus size={18} />
        </span>
        <span className="flex min-w-0 flex-col">
          <b>{title}</b>
          <span className="text-sm text-muted">{note}</span>
        </span>
      </span>
      <FileButton
        variant={primary ? 'primary' : 'default'}
        accept={accept}
        multiple={multiple}
        onFiles={onFiles}
        disabledReason={disabledReason}
      >
        {buttonLabel}
      </FileButton>
    </div>
  )
}
