import type { ReactNode } from 'react'
import type { CampaignForCreator } from '@pairtake/protocol/campaign/campaign'
import { avatarTint, initialsOf } from '#ui/signs/avatar.tsx'
import { cx } from '#ui/base/cx.ts'
import { CampaignPicture } from './campaign-picture.tsx'

type CampaignCoverProps = {
  campaign: Pick<CampaignForCreator, 'coverUrl' | 'agency'>
  /** Shown at the lower left on its own background: the shots. */
  children?: ReactNode
  className?: string
}

/** The look of a campaign at a glance: its picture, or a sheet in the brand's tint with its initials. */
export function CampaignCover({ campaign: { coverUrl, agency }, children, className }: CampaignCoverProps) {
  return (
    <div className={cx('relative flex items-end overflow-hidden', avatarTint(agency.id), className)}>
      <CampaignPicture src={coverUrl} className="absolute inset-0 h-full">
        <BrandSheet name={agency.general.displayName} />
      </CampaignPicture>
      {children !== undefined && <div className="relative max-w-full">{children}</div>}
    </div>
  )
}

/** Decorative: the brand's name appears next to it as text. */
function BrandSheet({ name }: { name: string }) {
  return (
    <div aria-hidden className="absolute inset-0 text-on-avatar select-none">
      <svg viewBox="0 0 200 100" preserveAspectRatio="xMaxYMid slice" className="absolute inset-0 size-full fill-current opacity-[.07]">
        <path d="M92 -6 158 50 92 106Z" />
        <path d="M206 -6 140 50 206 106Z" />
      </svg>
      <span className="display absolute top-4 right-5 text-[2.75rem] leading-none max-sm:right-4">{initialsOf(name)}</span>
    </div>
  )
}
