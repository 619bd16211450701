import type { Contract } from './contract.ts'

/** Past its due date with something that was never delivered; asking for changes makes nobody late. */
export function isLate({ dueAt, itemsDue }: Pick<Contract, 'dueAt' | 'itemsDue'>, now: number): boolean {
  return dueAt !== null && itemsDue > 0 && new Date(dueAt).getTime() <= now
}
