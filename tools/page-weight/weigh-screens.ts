/** What the build says of a file: the part of Vite's manifest that matters here. */
export type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>

export type Opened = { over: string; opened: string }

export type Weight = { screen: string; bytes: number; files: number }

const component = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/

/**
 * What a first visit fetches for each screen: the entry, the layouts above it and itself, with all they import before anything is shown.
 * What is fetched later, when the page is in use, is no part of it.
 */
export function weighScreens(manifest: Manifest, sizeOf: (file: string) => number): Weight[] {
  return [...filesOfScreens(manifest)]
    .map(([screen, files]) => ({ screen, files: files.size, bytes: Array.from(files).reduce((sum, file) => sum + sizeOf(file), 0) }))
    .toSorted((one, other) => other.bytes - one.bytes)
}

/** A screen together with what opens over it later, by the source of that part: 'src/features/contract/agency-contract-dialog.tsx'. */
export function weighOpened(manifest: Manifest, { over, opened }: Opened, sizeOf: (file: string) => number): Weight {
  if (!manifest[opened]) throw new Error(`The manifest names no ${opened}.`)
  const files = (filesOfScreens(manifest).get(over) ?? new Set()).union(filesOf(manifest, [opened]))
  return { screen: `${over} with ${opened}`, files: files.size, bytes: Array.from(files).reduce((sum, file) => sum + sizeOf(file), 0) }
}

/** By screen, as its file is called: what it needs before anything is shown, the entry first. */
export function filesOfScreens(manifest: Manifest): Map<string, Set<string>> {
  const keys = Object.keys(manifest)
  const entry = keys.find((key) => manifest[key]?.isEntry)
  if (entry === undefined) throw new Error('The manifest names no entry.')
  const screens = keys.flatMap((key) => component.exec(key)?.[1] ?? [])
  if (screens.length === 0) throw new Error('The manifest names no screen.')
  return new Map(screens.map((screen) => [screen, filesOf(manifest, [entry, ...layoutsAbove(screen).map(keyOf), keyOf(screen)])]))
}

const keyOf = (screen: string) => `src/routes/${screen}.tsx?tsr-split=component`

/** '_member/agency/jobs/index' stands inside '_member' and '_member/agency'. Those without looks of their own have no file. */
export function layoutsAbove(screen: string): string[] {
  const parts = screen.split('/')
  return parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('/'))
}

function filesOf(manifest: Manifest, roots: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const root of roots) visit(root)
  return new Set(Array.from(seen, (key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')))
}
