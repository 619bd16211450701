import { useState } from 'react'
import type { ShownVideo } from '@pairtake/protocol/candidate-request/showcase'
import { MediaGrid, MediaTile } from '#ui/surfaces/media-tile.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { VideoPlayer } from '#ui/surfaces/video-player.tsx'

type VideoShelfProps = {
  videos: readonly ShownVideo[]
  /** The video already chosen. */
  playing?: string | undefined
}

/** Video thumbnails; the chosen video plays in a player above the others. */
export function VideoShelf({ videos, playing }: VideoShelfProps) {
  const [openId, setOpenId] = useState(playing)
  const open = videos.find(({ id }) => id === openId)
  if (videos.length === 0) return <p className="text-muted">There is nothing in the portfolio yet.</p>
  return (
    <Stack gap={12}>
      {open && (
        <VideoPlayer
          key={open.id}
          playsAtOnce
          title={open.name}
          src={open.url}
          poster={open.posterUrl ?? undefined}
          className="max-h-[60dvh] min-h-64"
        />
      )}
      <MediaGrid className="grid-cols-[repeat(auto-fill,minmax(104px,1fr))]!">
        {videos.map(({ id, name, thumbnailUrl }) => (
          <figure key={id} className="min-w-0">
            <MediaTile
              kind="video"
              size="grid"
              src={thumbnailUrl}
              render={<button type="button" aria-label={`Play ${name}`} aria-pressed={id === openId} onClick={() => setOpenId(id)} />}
            />
            <figcaption className="mt-1 truncate text-sm text-muted">{name}</figcaption>
          </figure>
        ))}
      </MediaGrid>
    </Stack>
  )
}
