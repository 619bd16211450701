import { Dialog } from '#ui/feedback/dialog.tsx'
import { KeyList, type KeyLine } from '#ui/signs/key-list.tsx'
import { Stack } from '#ui/surfaces/stack.tsx'
import { commandKey } from './command-key.ts'

const lines: readonly KeyLine[] = [
  { keys: [`${commandKey} + K`], does: 'Search screens, campaigns, jobs and people' },
  { keys: ['↑', '↓'], does: 'Move through the results' },
  { keys: ['Enter'], does: 'Open it' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['Esc'], does: 'Back, then close' },
  { keys: [`${commandKey} + Enter`], does: 'Send a message' },
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} size="confirm" title="Keyboard shortcuts">
      <Stack gap={16}>
        <KeyList lines={lines} />
        <p className="text-sm text-muted">Videos and the media viewer have their own shortcuts. Press ? there to see them.</p>
      </Stack>
    </Dialog>
  )
}
