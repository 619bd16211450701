import { ZoomIn, ZoomOut } from 'lucide-react'
import { type MouseEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#ui/base/cx.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'

export interface ZoomImageProps {
  src: string
  alt: string
  className?: string | undefined
}

const levels = [1, 2, 4] as const

/** The part of the picture at the centre, from 0 to 1. */
interface Spot {
  x: number
  y: number
}

const middle: Spot = { x: 0.5, y: 0.5 }

/** A picture that fits its container and can be zoomed: with buttons or a click on the spot; scroll or drag to move it. */
export function ZoomImage({ src, alt, className }: ZoomImageProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<{ level: number; spot: Spot }>({ level: 0, spot: middle })
  const drag = useDrag(frame)
  const level = levels[view.level] ?? 1
  const isZoomed = level > 1
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    box.scrollTo(view.spot.x * box.scrollWidth - box.clientWidth / 2, view.spot.y * box.scrollHeight - box.clientHeight / 2)
  }, [view])
  const zoom = (by: 1 | -1): void => {
    const level = Math.max(0, Math.min(levels.length - 1, view.level + by))
    setView({ level, spot: frame.current ? spotInMiddle(frame.current) : middle })
  }
  const zoomAt = (event: MouseEvent<HTMLElement>): void => {
    if (drag.hasMoved() || !frame.current) return
    setView({ level: isZoomed ? 0 : 1, spot: spotOf(frame.current, event) })
  }
  return (
    <div className={cx('relative', className)}>
      {/* Shortcuts and buttons zoom as well; the click is a shortcut for pointers. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        ref={frame}
        onClick={zoomAt}
        {...drag.handlers}
        className={cx('absolute inset-0', isZoomed ? 'cursor-grab overflow-auto active:cursor-grabbing' : 'cursor-zoom-in overflow-hidden')}
      >
        <div className="grid place-items-center" style={{ width: `${level * 100}%`, height: `${level * 100}%` }}>
          <img
            src={src}
            alt={alt}
            draggable={false}
            className={cx('object-contain', isZoomed ? 'size-full' : 'max-h-full max-w-full rounded-card')}
          />
        </div>
      </div>
      <div className="absolute bottom-3 left-1/2 flex h-12 -translate-x-1/2 items-center gap-x-1 rounded-[.75rem] bg-media-shade px-1.5 text-sm font-semibold text-on-media">
        <IconButton
          plain
          icon={ZoomOut}
          name="Zoom out"
          data-key="zoom-out"
          className={onMedia}
          disabled={!isZoomed}
          onClick={() => zoom(-1)}
        />
        <output aria-label="Zoom" className="num min-w-12 text-center">
          {isZoomed ? `${level}×` : 'Fit'}
        </output>
        <IconButton
          plain
          icon={ZoomIn}
          name="Zoom in"
          data-key="zoom-in"
          className={onMedia}
          disabled={view.level === levels.length - 1}
          onClick={() => zoom(1)}
        />
      </div>
    </div>
  )
}

const onMedia = 'text-on-media focus-visible:outline-on-media aria-disabled:opacity-50'

function spotInMiddle(box: HTMLElement): Spot {
  return { x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth, y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight }
}

function spotOf(box: HTMLElement, event: MouseEvent): Spot {
  const { left, top } = box.getBoundingClientRect()
  return { x: (box.scrollLeft + event.clientX - left) / box.scrollWidth, y: (box.scrollTop + event.clientY - top) / box.scrollHeight }
}

/** Moving the pointer less than this counts as a click. */
const clickPx = 4

/** Lets a mouse drag a picture larger than its frame; touch scrolls natively. */
function useDrag(frame: { current: HTMLDivElement | null }) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const moved = useRef(0)
  const stop = (): void => void (from.current = null)
  return {
    hasMoved: () => moved.current > clickPx,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        moved.current = 0
        if (event.pointerType === 'mouse' && event.button === 0) from.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove: (event: PointerEvent) => {
        const box = frame.current
        if (!from.current || !box) return
        const x = event.clientX - from.current.x
        const y = event.clientY - from.current.y
        moved.current += Math.abs(x) + Math.abs(y)
        box.scrollBy(-x, -y)
        from.current = { x: event.clientX, y: event.clientY }
      },
      onPointerUp: stop,
      onPointerLeave: stop,
    },
  }
}
