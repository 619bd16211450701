import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Screen = { segments: readonly string[]; file: string }

/**
 * Chooses the document for an address: one that also names the chunks of its screen, so that the browser need not run the entry script to find them.
 * The build writes these documents (`tools/build-page.ts`); any other address gets the plain one.
 */
export function readDocuments(webDir: string | undefined): (url: string) => string {
  const list = join(webDir ?? '', '.vite/documents.json')
  const files = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>) : {}
  const screens: Screen[] = Object.entries(files).map(([address, file]) => ({ segments: segmentsOf(address), file }))
  // '/creator/jobs' comes before '/creator/$section': the first match is the most specific.
  screens.sort((one, other) => parametersIn(one) - parametersIn(other))
  return (url) => {
    const [path = ''] = url.split('?')
    const asked = segmentsOf(path)
    return screens.find(({ segments }) => fits(segments, asked))?.file ?? 'index.html'
  }
}

const segmentsOf = (address: string): string[] => address.split('/').filter((part) => part !== '')
const isParameter = (segment: string): boolean => segment.startsWith('$')
const parametersIn = ({ segments }: Screen): number => segments.filter(isParameter).length

function fits(segments: readonly string[], asked: readonly string[]): boolean {
  return segments.length === asked.length && segments.every((segment, index) => isParameter(segment) || segment === asked[index])
}
