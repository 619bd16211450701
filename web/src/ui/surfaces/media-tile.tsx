import { FileText, Image, type LucideIcon, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { renderAs, type RenderElement } from '#ui/base/render-as.ts'

export type MediaKind = 'video' | 'photo' | 'document'
/** 36 × 48, 48 × 64, or the width of its container at the item's aspect ratio. */
export type MediaTileSize = 'small' | 'base' | 'grid'

export interface MediaTileProps {
  kind: MediaKind
  /** A real frame; without it, the tile is sunken and shows the kind. */
  src?: string | null | undefined
  /** Empty if text next to it names the item. */
  alt?: string | undefined
  durationSeconds?: number | null | undefined
  size?: MediaTileSize | undefined
  /** The aspect ratio of a grid tile: '9 / 16', '4 / 5'. */
  proportion?: string | undefined
  /** The link or button that opens it. */
  render?: RenderElement | undefined
  /** At the upper left: a badge. */
  badge?: ReactNode
  className?: string | undefined
}

const kindIcon = { video: Video, photo: Image, document: FileText } satisfies Record<MediaKind, LucideIcon>
const sizeClass = { small: 'h-12 w-9', base: 'h-16 w-12', grid: 'w-full' } satisfies Record<MediaTileSize, string>

/** Formats a duration: '0:24', '1:02:03'. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = whole >= 3600 ? [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60] : [Math.floor(whole / 60), whole % 60]
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** Returns the label of a tile's link, including the duration, because the tile shows it. */
export function watchLabel(name: string, durationSeconds?: number | null): string {
  return `Watch ${name}${durationSeconds === undefined || durationSeconds === null ? '' : `, ${formatDuration(durationSeconds)}`}`
}

export function MediaTile(props: MediaTileProps): ReactNode {
  const { kind, src, alt = '', durationSeconds, size = 'base', proportion, render, badge, className } = props
  const Icon = kindIcon[kind]
  const shared = {
    className: cx(
      'relative block shrink-0 overflow-hidden rounded-badge no-underline',
      src ? 'bg-media-back' : 'grid place-items-center bg-sunken text-faint',
      sizeClass[size],
      className,
    ),
    style: size === 'grid' ? { aspectRatio: proportion ?? (kind === 'video' ? '9 / 16' : '4 / 5') } : undefined,
    children: (
      <>
        {src ? (
          <img src={src} alt={alt} loading="lazy" decoding="async" className="size-full object-cover" />
        ) : (
          <Icon aria-hidden size={size === 'grid' ? 24 : 18} />
        )}
        {!src && alt && <span className="sr-only">{alt}</span>}
        {badge !== undefined && <span className="absolute top-2 left-2">{badge}</span>}
        {durationSeconds !== undefined && durationSeconds !== null && <DurationPlate seconds={durationSeconds} />}
      </>
    ),
  }
  return render ? renderAs(render, shared) : <span {...shared} />
}

function DurationPlate({ seconds }: { seconds: number }): ReactNode {
  return (
    <span className="num absolute right-1 bottom-1 rounded-[4px] bg-media-shade px-[5px] text-[.6875rem] leading-4 font-semibold text-on-media">
      {formatDuration(seconds)}
    </span>
  )
}

/** A grid of tiles that fills the width, for portfolios and delivered media. */
export function MediaGrid({ children, className }: { children: ReactNode; className?: string | undefined }): ReactNode {
  return (
    <div className={cx('grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-4 max-sm:grid-cols-2 max-sm:gap-3', className)}>
      {children}
    </div>
  )
}
