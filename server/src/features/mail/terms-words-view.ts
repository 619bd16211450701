import { sumWords } from '#money-words.ts'
import type { Terms } from '#stored/terms.ts'

const counted = (count: number, one: string) => (count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`])

/** Returns '2 videos and 1 photo'. */
export function itemsWords({ videos, photos }: Pick<Terms, 'videos' | 'photos'>): string {
  return [...counted(videos, 'video'), ...counted(photos, 'photo')].join(' and ')
}

export const priceWords = ({ priceMinor, currency }: Terms): string => sumWords(priceMinor, currency)

/** The total that the brand pays, or the creator's price if the total is not settled. */
export const totalWords = ({ priceMinor, totalMinor, currency }: Terms): string => sumWords(totalMinor ?? priceMinor, currency)

/** Returns '2 videos and 1 photo for €520'. */
export const offerWords = (terms: Terms): string => `${itemsWords(terms)} for ${priceWords(terms)}`
