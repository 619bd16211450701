import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEscape } from '#ui/feedback/use-escape.ts'
import { Wipe } from '#ui/surfaces/wipe.tsx'
import { CompareHead, TakeProblem, type HeadProps } from './compare-head.tsx'
import { comparedWords, fitClass, frameClass, sharedRatio, takeName, useTakeUrl, type CompareProps } from './compared.ts'
import { ComparedFilms, type ComparedProps } from './compared-films.tsx'
import { shownTake } from './viewer-items.ts'

/** Compares two takes of an item, always by their previews, so that the payment changes nothing about the comparison. */
export function CompareStage(props: CompareProps) {
  const { item, take, beside, onLeave } = props
  const [isWipe, setWipe] = useState(false)
  useEscape(onLeave)
  const head: HeadProps = { ...props, isWipe, onWipe: () => setWipe(!isWipe) }
  const Compared = shownTake(item, take)?.type === 'image' ? ComparedPhotos : ComparedFilms
  return (
    <div className="absolute inset-x-3 top-1 bottom-2 sm:inset-5 lg:inset-x-20">
      {/* The offset and the choice of sound are reset with each pair. */}
      <Compared key={`${beside} ${take}`} {...props} isWipe={isWipe} head={head} />
    </div>
  )
}

function ComparedPhotos(props: ComparedProps) {
  const { item, take, beside, isWipe, head } = props
  const urls = [useTakeUrl(props, beside), useTakeUrl(props, take)] as const
  const [ratios, setRatios] = useState<readonly (number | undefined)[]>([undefined, undefined])
  const ratio = sharedRatio(ratios)
  const photo = (side: 0 | 1): ReactNode => {
    const { data, isError, error } = urls[side]
    if (isError) return <TakeProblem error={error} onRetry={() => void urls[side].refetch()} />
    if (data === undefined) return null
    const alt = `${item.media.name}, ${takeName(side === 0 ? beside : take).toLowerCase()}`
    const onRatio = (ratio: number) => setRatios((now) => now.map((known, at) => (at === side ? ratio : known)))
    return <Photo src={data} alt={alt} onRatio={onRatio} className={fitClass(isWipe, ratio)} />
  }
  return (
    <div role="group" aria-label={comparedWords(props)} className={frameClass}>
      <CompareHead {...head} />
      <Wipe names={[takeName(beside), takeName(take)]} isWipe={isWipe} ratio={ratio}>
        {[photo(0), photo(1)]}
      </Wipe>
    </div>
  )
}

type PhotoProps = { src: string; alt: string; onRatio: (ratio: number) => void; className: string }

function Photo({ src, alt, onRatio, className }: PhotoProps) {
  const photo = useRef<HTMLImageElement>(null)
  const tellRatio = useEffectEvent(({ naturalWidth, naturalHeight }: HTMLImageElement) => onRatio(naturalWidth / naturalHeight))
  useEffect(() => {
    const element = photo.current
    if (!element) return
    const read = () => tellRatio(element)
    if (element.complete && element.naturalWidth > 0) read()
    element.addEventListener('load', read)
    return () => element.removeEventListener('load', read)
  }, [])
  return <img ref={photo} src={src} alt={alt} draggable={false} className={className} />
}
