import { type ReactNode, useId, useState } from 'react'
import { useEscape } from '#ui/feedback/use-escape.ts'
import { Button, type ButtonProps } from './button.tsx'

export type Arming = { isArmed: boolean; arm: () => void; disarm: () => void; attach: (button: HTMLButtonElement | null) => void }

/** Requires two steps, so that a single key never decides: a key arms the button, Enter presses it, and Escape or moving the focus disarms it. */
export function useArming(): Arming {
  const [button, attach] = useState<HTMLButtonElement | null>(null)
  const [isArmed, setArmed] = useState(false)
  const disarm = () => setArmed(false)
  useEscape(isArmed ? () => button?.blur() : undefined)
  const arm = () => {
    if (button === null || button.ariaDisabled === 'true') return
    button.focus()
    setArmed(true)
  }
  return { isArmed, arm, disarm, attach }
}

export function ArmedButton({ arming, children, ...native }: ButtonProps & { arming: Arming }): ReactNode {
  const { isArmed, attach, disarm } = arming
  const hint = useId()
  return (
    <>
      <Button {...native} ref={attach} onBlur={disarm} aria-describedby={isArmed ? hint : undefined}>
        {children}
        {isArmed && (
          <kbd aria-hidden className="rounded-badge border border-current px-1.5 font-sans text-xs font-semibold">
            Enter
          </kbd>
        )}
      </Button>
      <span id={hint} hidden>
        Press Enter to confirm, or Escape to cancel.
      </span>
    </>
  )
}
