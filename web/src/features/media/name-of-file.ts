import { limits } from '@pairtake/protocol/limits'

/** Converts 'spring_table-v2.mp4' to 'spring table v2', the name of a file until someone renames it. */
export function nameOfFile(fileName: string): string {
  const stem = fileName.replace(/\.[^.]+$/, '')
  const words = stem.replaceAll(/[_\s-]+/g, ' ').trim()
  return Array.from(words === '' ? fileName : words)
    .slice(0, limits.portfolioName.max)
    .join('')
}
