import { useEffect, useEffectEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { KeyLine } from '#ui/signs/key-list.tsx'
import { actOnVideo } from '#ui/surfaces/video-keys.ts'

const buttonOfKey: Record<string, string> = {
  c: 'ask',
  v: 'compare',
  w: 'wipe',
  d: 'draw',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '?': 'keys',
}

export const viewerKeys: readonly KeyLine[] = [
  { keys: ['←', '→'], does: 'Previous and next media' },
  { keys: ['a', 'Enter'], does: 'Approve' },
  { keys: ['c'], does: 'Ask for changes' },
  { keys: ['r'], does: 'Remark at this frame' },
  { keys: ['d'], does: 'Draw on this frame' },
  { keys: ['i', 'o'], does: 'Where a remark starts and ends' },
  { keys: ['↑', '↓'], does: 'Previous and next remark' },
  { keys: ['[', ']'], does: 'Previous and next take' },
  { keys: ['v', 'w'], does: 'Compare two takes, and wipe between them' },
  { keys: ['Space'], does: 'Play and pause' },
  { keys: ['j', 'k', 'l'], does: 'One second back, pause, play and then faster' },
  { keys: [',', '.'], does: 'Back or forward one frame' },
  { keys: ['<', '>'], does: 'Slower and faster' },
  { keys: ['m'], does: 'Mute and unmute' },
  { keys: ['+', '-'], does: 'Zoom a photo' },
  { keys: ['?'], does: 'Show and hide this list' },
  { keys: ['Ctrl + Enter'], does: 'Send what you wrote' },
  { keys: ['Esc'], does: 'Back, then close' },
]

type ViewerKeys = {
  popup: RefObject<HTMLElement | null>
  onStep: (by: 1 | -1) => void
  onStepTake: (by: 1 | -1) => void
  onStepRemark: (by: 1 | -1) => void
  onArm: () => void
  /** True if the person has turned shortcuts off, because voice or motor input triggers them by accident. */
  isOff: boolean
}

/**
 * Returns who gets a key press: the viewer; what has the focus, or the browser, whose shortcuts have Ctrl, Cmd or Alt; or, if shortcuts are off,
 * nobody. What types and chooses keeps all keys, and a slider or a row of controls its arrows.
 */
export function receiverOf(event: KeyboardEvent, isOff: boolean): 'viewer' | 'focused' | 'nobody' {
  const isOn = (selectors: string) => event.target instanceof HTMLElement && event.target.closest(selectors) !== null
  if (event.ctrlKey || event.metaKey || event.altKey) return 'focused'
  if (isOff) return event.key.length === 1 ? 'nobody' : 'focused'
  if (isOn('textarea, input:not([type=range]), select, [role=spinbutton], [popover=auto]')) return 'focused'
  return event.key.startsWith('Arrow') && isOn('[role=toolbar], input[type=range]') ? 'focused' : 'viewer'
}

/** Lets the viewer be used with the keyboard, except while the person types or is in a menu. A slider keeps only the keys that move it. */
export function useViewerKeys({ popup, onStep, onStepTake, onStepRemark, onArm, isOff }: ViewerKeys): void {
  const press = (name: string): boolean => {
    const button = popup.current?.querySelector<HTMLElement>(`[data-key="${name}"]`)
    button?.click()
    return button instanceof HTMLElement
  }
  /** Focuses the text of a remark already begun. */
  const goToWords = () => popup.current?.querySelector('[data-key="in"]')?.closest('form')?.querySelector('textarea')?.focus()
  /** Begins a remark at the frame without focusing its text, so that shortcuts still lead to where it ends. */
  const beginHere = () => {
    if (flushSync(() => press('remark'))) popup.current?.focus({ preventScroll: true })
  }
  const act = (event: KeyboardEvent): boolean => {
    const { key } = event
    // While drawing, the frame stays and other shortcuts apply.
    if (key !== 'd' && popup.current?.querySelector('[data-drawing]')) return false
    const isOnButton = event.target instanceof HTMLElement && event.target.closest('button, a, summary') !== null
    const name = buttonOfKey[key]
    if (key === 'ArrowLeft') onStep(-1)
    else if (key === 'ArrowRight') onStep(1)
    else if (key === '[') onStepTake(-1)
    else if (key === ']') onStepTake(1)
    else if (key === 'a') onArm()
    else if (key === 'ArrowUp') onStepRemark(-1)
    else if (key === 'ArrowDown') onStepRemark(1)
    else if (key === 'r') {
      if (!press('remark')) goToWords()
    } else if (key === 'i' || key === 'o') {
      if (!press(key === 'i' ? 'in' : 'out')) beginHere()
    } else if (name !== undefined) press(name)
    else if (key === ' ' && isOnButton) return false
    else {
      const video = popup.current?.querySelector('video')
      return video ? actOnVideo(video, key) : false
    }
    return true
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const receiver = receiverOf(event, isOff)
    // Not passed on to the player's shortcuts either; typing still works.
    if (receiver === 'nobody') event.stopPropagation()
    if (receiver !== 'viewer' || !act(event)) return
    event.preventDefault()
    // The player has the same shortcuts, so stop the event: one key press is one step.
    event.stopPropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // In the capture phase, because a dialog stops arrow keys from bubbling.
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
