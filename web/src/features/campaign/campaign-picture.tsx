import { useState, type ReactNode } from 'react'

type CampaignPictureProps = { src: string | null; className: string; /** Where there is no picture. */ children?: ReactNode }

/** Fills its place. An address is signed for an hour or two; on a page that stood open for longer there is no picture. */
export function CampaignPicture({ src, className, children = null }: CampaignPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src === null || src === broken) return children
  return (
    <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} className={`w-full object-cover ${className}`} />
  )
}
