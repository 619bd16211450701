import type { Contract } from './contract.ts'

/** Returns whether the due date has passed with an item never delivered; requested changes make nobody late. */
export function isLate({ dueAt, itemsDue }: Pick<Contract, 'dueAt' | 'itemsDue'>, now: number): boolean {
  return dueAt !== null && itemsDue > 0 && new Date(dueAt).getTime() <= now
}
