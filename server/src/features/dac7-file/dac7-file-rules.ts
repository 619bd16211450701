import type { Dac7FileKind, Dac7Gap, Dac7Part } from '@pairtake/protocol/dac7/dac7-endpoints'

/** A file with its latest filing entry; it is open until there is one. */
export type FileStand = { id: string; follows: string | null; filedOn: string | null; isOpen: boolean }

export const openFileOf = <F extends FileStand>(files: readonly F[]): F | undefined => files.find(({ isOpen }) => isOpen)

/** The last filed of these files, which are given newest first: the one that the tax office knows. */
export const lastFiledOf = <F extends FileStand>(files: readonly F[]): F | undefined => files.find(({ filedOn }) => filedOn !== null)

/** Whether a file can be marked as filed: the file it builds on is still the last filed one, and no other file is open. */
export function canBeFiled(file: FileStand, files: readonly FileStand[]): boolean {
  const open = openFileOf(files)
  if (file.filedOn !== null || (open !== undefined && open.id !== file.id)) return false
  return (lastFiledOf(files)?.id ?? null) === file.follows
}

/** Whether a file can be marked as not filed: a filed one only if no other file was made on top of it. */
export function canBeLeft(file: FileStand, files: readonly FileStand[]): boolean {
  if (file.isOpen) return true
  return file.filedOn !== null && openFileOf(files) === undefined && lastFiledOf(files)?.id === file.id
}

export type Differences = { platform: boolean; changed: number; gone: number; added: number }

/** New records and corrections are never in one message: filed records are corrected first. */
export function nextKindOf(hasFiled: boolean, { platform, changed, gone, added }: Differences): Dac7FileKind | null {
  if (!hasFiled) return added > 0 ? 'first' : 'nil'
  if (platform || changed > 0 || gone > 0) return 'correction'
  return added > 0 ? 'addition' : null
}

const elements: Record<Dac7Part, readonly string[]> = {
  name: ['Name'],
  tin: ['TIN'],
  vat: ['VAT'],
  birth_date: ['BirthDate'],
  birth_place: ['BirthPlace'],
  address: ['ResCountryCode', 'Address'],
  account: ['FinancialIdentifier'],
  amounts: ['RelevantActivities'],
}

const parts = Object.keys(elements) as Dac7Part[]

/** The first element with this name; a record has no second one that would matter here. */
const elementOf = (markup: string, name: string) => new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(markup)?.[0] ?? ''

/** Returns the parts in which two records of a seller differ. */
export function partsThatDiffer(before: string, after: string): Dac7Part[] {
  return parts.filter((part) => elements[part].some((name) => elementOf(before, name) !== elementOf(after, name)))
}

/** Whether a filed record gives one of the details that the account lacks now; those that every record needs, it always gives. */
export function saysMissing(filed: string, gaps: readonly Dac7Gap[]): boolean {
  return gaps.some((gap) => {
    if (gap === 'tin') return !elementOf(filed, 'TIN').startsWith('<TIN unknown=')
    return gap !== 'birth_place' || elementOf(filed, 'BirthPlace') !== ''
  })
}

/** Returns the filed record with the current earnings, for sellers whose account no longer has their details of that year. */
export function withActivities(filed: string, activities: string): string {
  return filed.replace(elementOf(filed, 'RelevantActivities'), () => activities)
}
