/** Scrolls the card of a remark into view, even if it was selected before and scrolled away since. */
export function showRemark(root: HTMLElement | null, remarkId: string): HTMLElement | null {
  const card = root?.querySelector<HTMLElement>(`[data-remark="${CSS.escape(remarkId)}"]`) ?? null
  card?.scrollIntoView({ block: 'nearest' })
  return card
}
