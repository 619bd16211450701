import { useState } from 'react'

/**
 * Returns what a dialog is about as long as its id stands in the address. If another operator acts first, the list no longer has it; the refusal and what
 * was typed then stay in the dialog.
 */
export function useKeptSubject<Item extends { id: string }>(id: string | undefined, found: Item | undefined): Item | undefined {
  const [kept, setKept] = useState<Item>()
  if (found !== undefined && found !== kept) setKept(found)
  return found ?? (kept?.id === id ? kept : undefined)
}
