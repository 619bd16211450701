const current = { words: 'Pairtake', count: 0 }

/** Sets the tab's title, such as '(3) Campaigns · Pairtake', with the member's count. */
export function setWindowTitle(change: Partial<typeof current>): void {
  const { words, count } = Object.assign(current, change)
  document.title = `${count > 0 ? `(${count > 99 ? '99+' : count}) ` : ''}${words}`
}
