import { expect } from 'vitest'

/** The rows of a list's file, by its heads. Reads RFC 4180: cells, quoted or not, between commas. */
export function csvRows(text: string): Record<string, string>[] {
  expect(text.endsWith('\r\n')).toBe(true)
  const read: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    read.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') read.push([])
  }
  const [heads = [], ...rows] = read.slice(0, -1)
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? 'missing'])))
}
