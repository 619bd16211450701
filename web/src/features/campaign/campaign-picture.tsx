import { useState, type ReactNode } from 'react'

type CampaignPictureProps = { src: string | null; className: string; /** Shown if there is no picture. */ children?: ReactNode }

/** A picture that fills its container. Its URL is signed for an hour or two, so a page left open longer shows no picture. */
export function CampaignPicture({ src, className, children = null }: CampaignPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src === null || src === broken) return children
  return (
    <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} className={`w-full object-cover ${className}`} />
  )
}
