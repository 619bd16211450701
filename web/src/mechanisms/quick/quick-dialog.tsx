import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useAuthUser } from '#mechanisms/session/auth-user.ts'
import { cx } from '#ui/base/cx.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { screensFor, quickScreens } from './quick-screens.ts'
import { useQuickRecords } from './use-quick-records.ts'
import { useRested } from './use-rested.ts'

const typingMs = 200

/** A search that opens a screen or record by name. The field keeps the focus, and the arrow keys move through the results. */
export function QuickDialog({ onClose }: { onClose: () => void }) {
  const { role } = useAuthUser()
  const [typed, setTyped] = useState('')
  const [activeKey, setActiveKey] = useState<string>()
  const words = useRested(typed.trim(), typingMs)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const found = useQuickRecords(role, words)
  // Results of an earlier text are not offered, because Enter would open one.
  const isRested = words === typed.trim()
  const records = isRested ? found.groups : []
  const isSearching = !isRested || found.isSearching
  const screens = screensFor(quickScreens[role], typed)
  const groups = [...(screens.length > 0 ? [{ label: 'Go to', entries: screens }] : []), ...records]
  const keys = groups.flatMap(({ label, entries }) => entries.map(({ key }) => `${label} ${key}`))
  // If the active result is no longer found, the first one becomes active.
  const at = Math.max(0, keys.indexOf(activeKey ?? ''))
  const idOf = (key: string | undefined) => (key === undefined ? undefined : `${listId}-${keys.indexOf(key)}`)
  const activeId = idOf(keys[at])
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows choose among the characters that an input method offers, as for Japanese.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActiveKey(keys.at((at + step) % keys.length))
    else if (event.key === 'Enter' && activeId !== undefined) document.getElementById(activeId)?.click()
    else return
    event.preventDefault()
  }
  const isEmpty = keys.length === 0 && !isSearching

  return (
    <Dialog open onClose={onClose} title="Search">
      <TextField
        label="Search screens and records"
        hideLabel
        placeholder="Screens, campaigns, jobs, people"
        start={<Search aria-hidden />}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        maxLength={200}
        data-autofocus=""
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label="Results" className="-mx-2 mt-3 min-h-40">
        {groups.map(({ label, entries }) => (
          <div key={label} role="group" aria-label={label} className="not-first:mt-2">
            <div aria-hidden className="px-2 py-1 text-sm font-semibold text-muted">
              {label}
            </div>
            {entries.map(({ key, label: name, note, link }) => {
              const id = idOf(`${label} ${key}`)
              return (
                <Link
                  key={key}
                  {...link}
                  id={id}
                  role="option"
                  aria-selected={id === activeId}
                  tabIndex={-1}
                  onClick={onClose}
                  onPointerMove={() => setActiveKey(`${label} ${key}`)}
                  className={cx(
                    'flex min-h-10 items-baseline gap-2 rounded-control px-2 py-2 text-main no-underline pointer-coarse:min-h-11',
                    id === activeId && 'bg-selected',
                  )}
                >
                  <span className="min-w-0 truncate font-semibold">{name}</span>
                  {note !== undefined && <span className="min-w-0 shrink-9 truncate text-sm text-muted">{note}</span>}
                </Link>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className="text-sm text-muted">
        {found.hasFailed
          ? 'Some records could not be searched. Try again in a moment.'
          : isEmpty
            ? `Nothing found for “${typed.trim()}”.`
            : isSearching
              ? 'Searching …'
              : ''}
      </p>
    </Dialog>
  )
}
