import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { KeyLine } from '#ui/signs/key-list.tsx'
import { actOnVideo } from '#ui/surfaces/video-keys.ts'

const buttonOfKey: Record<string, string> = { c: 'ask', r: 'remark', '+': 'zoom-in', '=': 'zoom-in', '-': 'zoom-out', '?': 'keys' }

export const viewerKeys: readonly KeyLine[] = [
  { keys: ['←', '→'], does: 'Previous and next media' },
  { keys: ['a', 'Enter'], does: 'Approve' },
  { keys: ['c'], does: 'Ask for changes' },
  { keys: ['r'], does: 'Remark at this frame' },
  { keys: ['[', ']'], does: 'Previous and next take' },
  { keys: ['Space'], does: 'Play and pause' },
  { keys: ['j', 'k', 'l'], does: 'One second back, pause, play and then faster' },
  { keys: [',', '.'], does: 'Back or forward one frame' },
  { keys: ['<', '>'], does: 'Slower and faster' },
  { keys: ['m'], does: 'Mute and unmute' },
  { keys: ['+', '-'], does: 'Zoom a photo' },
  { keys: ['?'], does: 'Show and hide this list' },
  { keys: ['Ctrl + Enter'], does: 'Send what you ask for' },
  { keys: ['Esc'], does: 'Back, then close' },
]

type ViewerKeys = {
  popup: RefObject<HTMLElement | null>
  onStep: (by: 1 | -1) => void
  onStepTake: (by: 1 | -1) => void
  onArm: () => void
}

/** The viewer works without a pointer; never while a person types or moves a slider. */
export function useViewerKeys({ popup, onStep, onStepTake, onArm }: ViewerKeys): void {
  const act = (event: KeyboardEvent): boolean => {
    const { key } = event
    const isOnButton = event.target instanceof HTMLElement && event.target.closest('button, a, summary') !== null
    if (key === 'ArrowLeft') onStep(-1)
    else if (key === 'ArrowRight') onStep(1)
    else if (key === '[') onStepTake(-1)
    else if (key === ']') onStepTake(1)
    else if (key === 'a') onArm()
    else if (key in buttonOfKey) popup.current?.querySelector<HTMLElement>(`[data-key="${buttonOfKey[key]}"]`)?.click()
    else if (key === ' ' && isOnButton) return false
    else {
      const video = popup.current?.querySelector('video')
      return video ? actOnVideo(video, key) : false
    }
    return true
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('textarea, input, select, [role=spinbutton]') !== null
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !act(event)) return
    event.preventDefault()
    // The player has the same keys for itself: one press is one step.
    event.stopPropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // On its way down: a dialog keeps arrow keys from coming up again.
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
