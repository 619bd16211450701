import { Columns2, SquareSplitHorizontal, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { mediaErrorWords } from '#features/media/open-file.ts'
import { takeName, type CompareProps } from './compared.ts'
import { whyNotCompared } from './compared-takes.ts'
import { ThenBar } from './then-bar.tsx'
import { takesOf } from './viewer-items.ts'

export type HeadProps = Pick<CompareProps, 'contract' | 'item' | 'take' | 'beside' | 'onTake' | 'onBeside' | 'onLeave' | 'checked'> & {
  isWipe: boolean
  onWipe: () => void
  /** Shown next to the name of each take: its clock and its sound. */
  signs?: readonly [ReactNode, ReactNode]
  tools?: ReactNode
}

/** Shows and changes which takes are compared, and how. */
export function CompareHead(props: HeadProps) {
  const { item, take, beside, onTake, onBeside, onLeave, checked, isWipe, onWipe, signs, tools } = props
  return (
    <div className="text-on-media [--control-back:var(--surface)]">
      {checked && <ThenBar key={checked.remark.id} {...checked} item={item} />}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-2 py-1.5 text-sm">
        <span className="flex items-center gap-1.5">
          {checked ? (
            <TakeSign when="Then" take={beside} />
          ) : (
            <TakeChoice {...props} label="Take on the left" value={beside} taken={take} onChoose={onBeside} />
          )}
          {signs?.[0]}
        </span>
        <span
          className={cx('flex items-center gap-1.5', !checked && '@max-[30rem]:order-last @max-[30rem]:w-full @max-[30rem]:justify-center')}
        >
          <Button
            size="small"
            icon={isWipe ? Columns2 : SquareSplitHorizontal}
            data-key="wipe"
            aria-keyshortcuts="w"
            className="@max-[30rem]:hidden"
            onClick={onWipe}
          >
            {isWipe ? 'Side by side' : 'Wipe'}
          </Button>
          {tools}
          <IconButton plain icon={X} name="Stop comparing" className="text-on-media focus-visible:outline-on-media" onClick={onLeave} />
        </span>
        <span className="flex items-center gap-1.5">
          {signs?.[1]}
          {checked ? (
            <TakeSign when="Now" take={take} />
          ) : (
            <TakeChoice {...props} label="Take on the right" value={take} taken={beside} onChoose={onTake} />
          )}
        </span>
      </div>
    </div>
  )
}

const TakeSign = ({ when, take }: { when: string; take: number }) => (
  <span>
    <span className="font-semibold">{when}</span>
    <span className="@max-[30rem]:hidden">, {takeName(take).toLowerCase()}</span>
  </span>
)

type TakeChoiceProps = Pick<HeadProps, 'contract' | 'item'> & {
  label: string
  value: number
  /** The take on the other side. */
  taken: number
  onChoose: (take: number) => void
}

/** A choice of all takes; one that cannot be compared says why. */
function TakeChoice({ contract, item, label, value, taken, onChoose }: TakeChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(Number(event.target.value))}
      className="h-8 w-22 rounded-control border border-border-strong bg-surface px-1.5 font-semibold text-main focus-visible:outline-on-media pointer-coarse:h-11"
    >
      {takesOf(item)
        .filter((take) => take !== taken)
        .map((take) => {
          const why = whyNotCompared(item, take, contract)
          return (
            <option key={take} value={take} disabled={why !== null}>
              {why ?? takeName(take)}
            </option>
          )
        })}
    </select>
  )
}

export function TakeProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <ErrorState level={3} title={mediaErrorWords(error)} onRetry={onRetry} />
}
