type Range = { start: number; end: number }

/** One range of a Range header with both ends inclusive; undefined when the whole file is the answer, as it is for several ranges. */
export function readRange(header: string | undefined, sizeBytes: number): Range | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(first)
  if (start >= sizeBytes) return 'unsatisfiable'
  if (last !== '' && Number(last) < start) return undefined
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) }
}

/** Whether an If-None-Match header matches this version: on its own, in a list, marked as weak by a proxy, or with `*`. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}
