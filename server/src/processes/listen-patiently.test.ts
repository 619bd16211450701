import { expect, test } from 'vitest'
import { listenPatiently } from './listen-patiently.ts'

const refusal = (code: string) => Object.assign(new Error('cannot listen'), { code })

test('a port that the previous process releases a moment later is taken', async () => {
  const answers = [refusal('EADDRINUSE')]
  const listen = async () => {
    const refused = answers.shift()
    if (refused) throw refused
    return 'open'
  }
  expect(await listenPatiently(3000, 'PORT', listen)).toBe('open')
})

test('an address that this machine does not have fails at once', async () => {
  let tries = 0
  const listen = () => {
    tries += 1
    return Promise.reject(refusal('EADDRNOTAVAIL'))
  }
  await expect(listenPatiently(3000, 'PORT', listen)).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
  expect(tries).toBe(1)
})
