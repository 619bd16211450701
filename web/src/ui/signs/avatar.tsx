import type { ReactNode } from 'react'
import { cx } from '#ui/base/cx.ts'

export type AvatarSize = 28 | 34 | 40 | 56

export interface AvatarProps {
  /** Determines the tint, so that a person has the same one everywhere. */
  id: string
  name: string
  src?: string | null | undefined
  /** Agencies are rounded squares, people are circles. */
  kind?: 'agency' | 'creator' | 'operator' | undefined
  size?: AvatarSize | undefined
  className?: string | undefined
}

const tints = ['bg-avatar-1', 'bg-avatar-2', 'bg-avatar-3', 'bg-avatar-4', 'bg-avatar-5', 'bg-avatar-6'] as const

const sizeClass = {
  28: 'size-7 text-[.65625rem]',
  34: 'size-[34px] text-xs',
  40: 'size-10 text-[.875rem]',
  56: 'size-14 text-[1.1875rem]',
} satisfies Record<AvatarSize, string>

export function avatarTint(id: string): string {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return tints[sum % tints.length] ?? tints[0]
}

export function initialsOf(name: string): string {
  const words = name.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  const firsts = letters.map((word) => Array.from(word ?? '').find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '')
  const pair =
    firsts.length > 1
      ? firsts.join('')
      : Array.from(words[0] ?? '')
          .slice(0, 2)
          .join('')
  return pair.toLocaleUpperCase('en') || '?'
}

/** A decorative avatar; the name always appears next to it as text. */
export function Avatar({ id, name, src, kind = 'creator', size = 40, className }: AvatarProps): ReactNode {
  return (
    <span
      aria-hidden
      className={cx(
        'relative grid shrink-0 place-items-center overflow-hidden font-bold tracking-[.01em] text-on-avatar select-none',
        kind === 'agency' ? 'rounded-[28%]' : 'rounded-full',
        sizeClass[size],
        avatarTint(id),
        className,
      )}
    >
      {initialsOf(name)}
      {src && <img src={src} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />}
    </span>
  )
}

export interface AvatarStackProps {
  people: readonly Pick<AvatarProps, 'id' | 'name' | 'src' | 'kind'>[]
  /** The number shown; the rest is written as +n. */
  limit?: number | undefined
}

export function AvatarStack({ people, limit = 3 }: AvatarStackProps): ReactNode {
  const rest = people.length - limit
  return (
    <span aria-hidden className="flex items-center [&>*+*]:-ml-2">
      {people.slice(0, limit).map((person) => (
        <Avatar key={person.id} {...person} size={28} className="ring-2 ring-surface" />
      ))}
      {rest > 0 && <span className="pl-3 text-xs text-muted">+{rest}</span>}
    </span>
  )
}
