const current = { words: 'Pairtake', count: 0 }

/** What the tab says: '(3) Campaigns · Pairtake', the count of whoever is signed in. */
export function setWindowTitle(change: Partial<typeof current>): void {
  const { words, count } = Object.assign(current, change)
  document.title = `${count > 0 ? `(${count > 99 ? '99+' : count}) ` : ''}${words}`
}
