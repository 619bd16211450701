import type { Dac7FileKind, Dac7Part } from '@pairtake/protocol/dac7/dac7-endpoints'

/** A file with the last word about it; until somebody says one it is open. */
export type FileStand = { id: string; follows: string | null; filedOn: string | null; isOpen: boolean }

export const openFileOf = <F extends FileStand>(files: readonly F[]): F | undefined => files.find(({ isOpen }) => isOpen)

/** Files are given newest first: the last one filed is what the tax office knows. */
export const lastFiledOf = <F extends FileStand>(files: readonly F[]): F | undefined => files.find(({ filedOn }) => filedOn !== null)

/** Only on top of what it was made for, and while no other file waits for its word. */
export function canBeFiled(file: FileStand, files: readonly FileStand[]): boolean {
  const open = openFileOf(files)
  if (file.filedOn !== null || (open !== undefined && open.id !== file.id)) return false
  return (lastFiledOf(files)?.id ?? null) === file.follows
}

/** A file that others were made on top of stays filed. */
export function canBeLeft(file: FileStand, files: readonly FileStand[]): boolean {
  if (file.isOpen) return true
  return file.filedOn !== null && openFileOf(files) === undefined && lastFiledOf(files)?.id === file.id
}

export type Differences = { platform: boolean; changed: number; gone: number; added: number }

/** New records and corrections never stand in one message: what was filed is corrected first. */
export function nextKindOf(hasFiled: boolean, { platform, changed, gone, added }: Differences): Dac7FileKind | null {
  if (!hasFiled) return added > 0 ? 'first' : 'nil'
  if (platform || changed > 0 || gone > 0) return 'correction'
  return added > 0 ? 'addition' : null
}

const elements: Record<Dac7Part, readonly string[]> = {
  name: ['Name'],
  tin: ['TIN'],
  vat: ['VAT'],
  birth_date: ['BirthInfo'],
  address: ['ResCountryCode', 'Address'],
  account: ['FinancialIdentifier'],
  amounts: ['RelevantActivities'],
}

const parts = Object.keys(elements) as Dac7Part[]

/** The first of its name; what the report writes has no two that matter. */
const elementOf = (markup: string, name: string) => new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(markup)?.[0] ?? ''

/** In what two records of a seller differ. */
export function partsThatDiffer(before: string, after: string): Dac7Part[] {
  return parts.filter((part) => elements[part].some((name) => elementOf(before, name) !== elementOf(after, name)))
}

/** The record as it was filed, with what was earned as it is now: for sellers whose account no longer says who they were that year. */
export function withActivities(filed: string, activities: string): string {
  return filed.replace(elementOf(filed, 'RelevantActivities'), () => activities)
}
