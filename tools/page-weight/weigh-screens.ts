/** The parts of Vite's manifest that are used here. */
export type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>

export type Opened = { over: string; opened: string }

export type Weight = { screen: string; bytes: number; files: number }

const component = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/

/**
 * Returns what a first visit loads for each screen: the entry, the screen and its layouts, with everything they import statically. Parts loaded
 * later, while the page is in use, do not count.
 */
export function weighScreens(manifest: Manifest, sizeOf: (file: string) => number): Weight[] {
  return [...filesOfScreens(manifest)]
    .map(([screen, files]) => ({ screen, files: files.size, bytes: Array.from(files).reduce((sum, file) => sum + sizeOf(file), 0) }))
    .toSorted((one, other) => other.bytes - one.bytes)
}

/** Weighs a screen together with a part opened over it later, named by its source: 'src/features/contract/agency-contract-dialog.tsx'. */
export function weighOpened(manifest: Manifest, { over, opened }: Opened, sizeOf: (file: string) => number): Weight {
  if (!manifest[opened]) throw new Error(`The manifest names no ${opened}.`)
  const files = (filesOfScreens(manifest).get(over) ?? new Set()).union(filesOf(manifest, [opened]))
  return { screen: `${over} with ${opened}`, files: files.size, bytes: Array.from(files).reduce((sum, file) => sum + sizeOf(file), 0) }
}

/** Returns the files that each screen needs before it can render, the entry first, by the screen's file name. */
export function filesOfScreens(manifest: Manifest): Map<string, Set<string>> {
  const keys = Object.keys(manifest)
  const entry = keys.find((key) => manifest[key]?.isEntry)
  if (entry === undefined) throw new Error('The manifest names no entry.')
  const screens = keys.flatMap((key) => component.exec(key)?.[1] ?? [])
  if (screens.length === 0) throw new Error('The manifest names no screen.')
  return new Map(screens.map((screen) => [screen, filesOf(manifest, [entry, ...layoutsAbove(screen).map(keyOf), keyOf(screen)])]))
}

const keyOf = (screen: string) => `src/routes/${screen}.tsx?tsr-split=component`

/**
 * Returns the layouts of a screen: '_member/agency/jobs/index' is inside '_member' and '_member/agency'. Layouts that render nothing have no file.
 */
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
