import { useEffect } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { creatorProfileCan } from '@pairtake/protocol/creator-profile/creator-profile-actions'
import { limits } from '@pairtake/protocol/limits'
import type { PortfolioItem } from '@pairtake/protocol/portfolio/portfolio-item'
import { listPortfolio } from '@pairtake/protocol/portfolio/portfolio-endpoints'
import { useRead } from '#api/use-call.ts'
import { Loaded } from '#mechanisms/errors/loaded.tsx'
import { UploadRows } from '#features/media/upload-rows.tsx'
import { useUploads } from '#features/media/use-uploads.ts'
import { idParam, searchOf } from '#mechanisms/search/search-params.ts'
import { reloadAuthUser, useAuthUser } from '#mechanisms/session/auth-user.ts'
import { Card } from '#ui/surfaces/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Meter } from '#ui/surfaces/meter.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page, PageHead } from '#ui/page/page.tsx'
import { Rows } from '#ui/surfaces/rows.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { AddVideo } from './-parts/add-video.tsx'
import { PortfolioDialogs } from './-parts/portfolio-dialogs.tsx'
import { PortfolioList } from './-parts/portfolio-list.tsx'

/** Each opens its dialog for one video. */
const search = searchOf({ watch: idParam, rename: idParam, thumbnail: idParam, remove: idParam })

export const Route = createFileRoute('/_member/creator/portfolio/')({ validateSearch: search, component: PortfolioScreen })

const processingPollMs = 4_000

function PortfolioScreen() {
  const known = useRead(listPortfolio, {}).data?.data ?? []
  const portfolio = useRead(listPortfolio, {}, { pollMs: known.some(({ state }) => state === 'processing') ? processingPollMs : false })
  const { creatorProfileState } = useAuthUser()
  const isLocked = creatorProfileState !== null && !creatorProfileCan.changePortfolio({ state: creatorProfileState })
  const isVerified = creatorProfileState === 'verified'
  const uploads = useUploads({ entity: 'PortfolioItemOriginal', entityId: null })
  // A refused file never joins the list; every other upload takes its place there once it is complete.
  const joining = uploads.filter((upload) => upload.state !== 'refused').length
  useFreshOnboarding(known)

  return (
    <Page>
      <PageHead title="My portfolio" note="Brands see these videos when you apply, in this order." />
      <Loaded query={portfolio} name="Your portfolio" skeleton={<SkeletonRows count={3} />}>
        {({ data }) => (
          <Stack>
            <PortfolioProgress items={data} isVerified={isVerified} />
            {isLocked ? (
              <Notice tone="warning" title="Your portfolio is locked">
                Your profile is in review. You can change your portfolio again when the review is done.
              </Notice>
            ) : (
              <AddVideo room={limits.portfolioVideos.max - data.length - joining} />
            )}
            <Videos items={data} isLocked={isLocked} isVerified={isVerified} />
            <PortfolioDialogs items={data} isLocked={isLocked} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

/** The banner counts videos too, so it is refetched when the third one becomes ready or is removed. */
function useFreshOnboarding(items: readonly PortfolioItem[]): void {
  const { portfolioProvided } = useAuthUser()
  const ready = items.filter(({ state }) => state === 'ready').length
  const isProvided = ready >= limits.portfolioVideos.min
  useEffect(() => {
    if (items.length > 0 && isProvided !== portfolioProvided) void reloadAuthUser()
    // Only a change of the videos requires a refetch.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ready])
}

/** A verified creator stays so with fewer videos, so the goal is named differently. */
function PortfolioProgress({ items, isVerified }: { items: readonly PortfolioItem[]; isVerified: boolean }) {
  const { min } = limits.portfolioVideos
  const ready = items.filter(({ state }) => state === 'ready').length
  const words =
    ready >= min
      ? `${ready} ${ready === 1 ? 'video' : 'videos'} ready. Brands see them all.`
      : `${ready} of ${min} videos. Add ${min - ready} to ${isVerified ? 'complete your portfolio' : 'get verified'}.`
  return (
    <Card padded className="flex flex-col gap-2">
      <p className="font-semibold">{words}</p>
      <Meter label="Portfolio" value={Math.min(1, ready / min)} tone={ready >= min ? 'success' : 'accent'} />
    </Card>
  )
}

function Videos({ items, isLocked, isVerified }: { items: PortfolioItem[]; isLocked: boolean; isVerified: boolean }) {
  const uploads = useUploads({ entity: 'PortfolioItemOriginal', entityId: null })
  if (items.length === 0 && uploads.length === 0) {
    return (
      <Card>
        <EmptyState title="No videos yet">
          {isVerified
            ? 'Show what you can do. Add at least three videos.'
            : 'Show what you can do. Three videos are enough to be verified, and you can add more at any time.'}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card>
      {items.length > 0 && <PortfolioList items={items} isLocked={isLocked} />}
      {uploads.length > 0 && (
        <Rows afterHeader={items.length > 0}>
          <UploadRows uploads={uploads} kind="video" />
        </Rows>
      )}
    </Card>
  )
}
