const everyMs = 10_000

export type Tell = (line: string) => void

/** Prints a line of progress every ten seconds. */
export function openProgress(tell: Tell, verb: string) {
  let count = 0
  let bytes = 0
  let next = performance.now() + everyMs
  return (sizeBytes: number) => {
    count += 1
    bytes += sizeBytes
    if (performance.now() < next) return
    next = performance.now() + everyMs
    tell(`${verb} ${count} files so far, ${sizeWords(bytes)}.`)
  }
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

export function sizeWords(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`
}
