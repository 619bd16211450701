import { useState } from 'react'

/**
 * Returns what a dialog is about as long as it is asked for: `asked` is what the address says. If another operator acts first, the list no longer has it;
 * the refusal and what was typed then stay in the dialog.
 */
export function useKeptSubjects<Item>(asked: string | undefined, found: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState<{ asked: string | undefined; items: readonly Item[] }>({ asked: undefined, items: [] })
  const items = found.length > 0 || kept.asked !== asked ? found : kept.items
  const isKept = kept.asked === asked && kept.items.length === items.length && kept.items.every((item, at) => item === items[at])
  if (!isKept) setKept({ asked, items })
  return items
}

/** The same for a dialog about one record. */
export function useKeptSubject<Item>(asked: string | undefined, found: Item | undefined): Item | undefined {
  const [item] = useKeptSubjects(asked, found === undefined ? [] : [found])
  return item
}
