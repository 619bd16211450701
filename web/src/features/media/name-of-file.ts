import { limits } from '@pairtake/protocol/limits'

/** 'spring_table-v2.mp4' → 'spring table v2': what a file is called until somebody gives it a name. */
export function nameOfFile(fileName: string): string {
  const stem = fileName.replace(/\.[^.]+$/, '')
  const words = stem.replaceAll(/[_\s-]+/g, ' ').trim()
  return Array.from(words === '' ? fileName : words)
    .slice(0, limits.portfolioName.max)
    .join('')
}
