import { expect, test } from 'vitest'
import { fairQueue, QueueFullError } from './fair-queue.ts'

/** Work that ends on command, and the order in which it began. */
function workshop(limits: Partial<Parameters<typeof fairQueue>[0]> = {}) {
  const enter = fairQueue({ width: 1, waitingEach: 10, waitingInAll: 20, ...limits })
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    do: (key: string, name = key) =>
      enter(key, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      }),
    async endOne() {
      ends.shift()?.()
      for (let tick = 0; tick < 10; tick++) await Promise.resolve()
    },
  }
}

const settled = async (promise: Promise<unknown>) => {
  for (let tick = 0; tick < 10; tick++) await Promise.resolve()
  return Promise.race([
    promise.then(
      () => 'done',
      (error: unknown) => error,
    ),
    Promise.resolve('waiting'),
  ])
}

test('ABUSE 35 whoever comes after hundreds of one network waits for one piece of its work', async () => {
  const shop = workshop({ waitingEach: 1000, waitingInAll: 1000 })
  const all = Array.from({ length: 500 }, () => shop.do('a'))
  all.push(shop.do('b'), shop.do('c'))
  for (let n = 0; n < 4; n++) await shop.endOne()
  expect(shop.begun).toEqual(['a', 'a', 'b', 'c', 'a'])
  for (let n = 0; n < 500; n++) await shop.endOne()
  await Promise.all(all)
})

test('no more than its places run at once, in the order of coming within a key, and failures give their place back', async () => {
  const enter = fairQueue({ width: 2, waitingEach: 10, waitingInAll: 10 })
  let running = 0
  let most = 0
  const order: number[] = []
  const results = await Promise.allSettled(
    [1, 2, 3, 4, 5, 6].map((n) =>
      enter('a', async () => {
        most = Math.max(most, (running += 1))
        order.push(n)
        await Promise.resolve()
        running -= 1
        if (n === 2) throw new Error('broken')
        return n
      }),
    ),
  )
  expect([most, order]).toEqual([2, [1, 2, 3, 4, 5, 6]])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'])
})

test('a key that has too many waiting is refused, and nobody else', async () => {
  const shop = workshop({ waitingEach: 2 })
  const taken = [shop.do('a'), shop.do('a'), shop.do('a')]
  await expect(shop.do('a')).rejects.toMatchObject({ isOwnFault: true })
  taken.push(shop.do('b'))
  for (let n = 0; n < 4; n++) await shop.endOne()
  await Promise.all(taken)
})

test('ABUSE 35 when nobody more can wait, the key with the most waiting gives room, and a newcomer waits', async () => {
  const shop = workshop({ waitingEach: 4, waitingInAll: 6 })
  void shop.do('running')
  const [first, , , last] = [1, 2, 3, 4].map((n) => shop.do('a', `a${n}`).catch((error: unknown) => Promise.reject(error)))
  const others = [shop.do('b'), shop.do('c')]
  const newcomer = shop.do('d')
  await expect(last).rejects.toBeInstanceOf(QueueFullError)
  expect([await settled(first as Promise<void>), await settled(newcomer)]).toEqual(['waiting', 'waiting'])
  for (let n = 0; n < 7; n++) await shop.endOne()
  await Promise.all([...others, newcomer])
  expect(shop.begun.slice(0, 5)).toEqual(['running', 'a1', 'b', 'c', 'd'])
})

test('when all who wait are alike, the newcomer is asked to come back', async () => {
  const shop = workshop({ waitingEach: 4, waitingInAll: 2 })
  void shop.do('running')
  void shop.do('a')
  void shop.do('b')
  await expect(shop.do('c')).rejects.toMatchObject({ isOwnFault: false })
})

test('ABUSE 35 work that lost its turn counts no more: once everything has ended, as many can wait as before', async () => {
  const shop = workshop({ waitingInAll: 4 })
  const ended = [shop.do('running'), shop.do('a'), shop.do('a')]
  const evicted = shop.do('a')
  ended.push(shop.do('b'), shop.do('c'))
  await expect(evicted).rejects.toMatchObject({ isOwnFault: true })
  for (let n = 0; n < 5; n++) await shop.endOne()
  await Promise.all(ended)

  const again = ['running', 'a', 'b', 'c', 'd'].map((key) => shop.do(key))
  await expect(shop.do('e')).rejects.toMatchObject({ isOwnFault: false })
  for (let n = 0; n < 5; n++) await shop.endOne()
  await Promise.all(again)
})
