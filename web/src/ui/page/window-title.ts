let words = 'Pairtake'
let count = 0

/** What the tab says: '(3) Campaigns · Pairtake', with a dot on its icon while something waits. */
function show(): void {
  document.title = `${count > 0 ? `(${count > 99 ? '99+' : count}) ` : ''}${words}`
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const file = count > 0 ? '/favicon-unread.svg' : '/favicon.svg'
  // Written only when it changes: a browser reads the file again each time.
  if (icon && icon.getAttribute('href') !== file) icon.setAttribute('href', file)
}

export function setWindowTitle(title: string): void {
  words = title
  show()
}

/** How much waits unread for whoever is signed in; 0 for nobody. */
export function setWindowCount(waiting: number): void {
  count = waiting
  show()
}
