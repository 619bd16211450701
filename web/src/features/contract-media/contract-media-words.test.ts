import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { ContractMedia } from '@pairtake/protocol/contract-media/contract-media'
import { contractMediaStates } from '@pairtake/protocol/contract-media/contract-media-actions'
import { ContractMediaBadge } from './contract-media-badge.tsx'
import { agencyMediaWords, askedAgainWords } from './contract-media-words.ts'

const creator = { firstName: 'Mara' }
const open = { state: 'in_progress', creator } as const
const cancelled = { state: 'cancelled', creator } as const

describe('R-484 in a cancelled job', () => {
  const unread = { state: 'failed', held: false, updatedAt: new Date().toISOString() } as ContractMedia
  const held = { ...unread, held: true }
  const words = (media: ContractMedia, contract: typeof open | typeof cancelled) => agencyMediaWords(media, contract, Date.now())

  test('nobody is asked for another file, and nobody goes over one again', () => {
    expect(words(unread, open)).toBe('This file cannot be read. Mara has been asked for another one.')
    expect(words(unread, cancelled)).toBe('This file cannot be read.')
    expect(askedAgainWords(cancelled)).toBeUndefined()
    expect(words(held, open)).toBe('Mara is going over this file again.')
    expect(words(held, cancelled)).toBe('This file was never sent to you.')
  })

  test('no badge of an item says that it is somebody’s turn', () => {
    const drawn = (contract: typeof open | typeof cancelled, viewer: 'agency' | 'creator') =>
      contractMediaStates.map((state) => renderToString(createElement(ContractMediaBadge, { state, contract, viewer })))
    const isSolid = (badge: string) => badge.includes('-solid')
    expect(drawn(open, 'agency').filter(isSolid)).toHaveLength(1)
    expect(drawn(open, 'creator').filter(isSolid)).toHaveLength(2)
    for (const viewer of ['agency', 'creator'] as const) expect(drawn(cancelled, viewer).filter(isSolid)).toEqual([])
  })
})
