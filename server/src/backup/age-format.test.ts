import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { BackupRefusal } from './backup-refusal.ts'
import { decrypted, encrypted } from './age-format.ts'

const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const KiB = 1024
const sizes = [0, 1, 64 * KiB - 1, 64 * KiB, 64 * KiB + 1, 128 * KiB, 200 * KiB + 7]

/** Bytes in the sizes of a disk or connection, not in those of our chunks. */
async function* pieces(bytes: Buffer, size = 10_007): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const seal = (bytes: Buffer) => buffer(encrypted(pieces(bytes), recipient))
const open = (bytes: Buffer, key = identity) => buffer(decrypted(pieces(bytes), key))

test('what is encrypted here is opened by the library of age, and the other way round', async () => {
  for (const size of sizes) {
    const bytes = randomBytes(size)
    const ours = await seal(bytes)
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    expect(Buffer.from(await decrypter.decrypt(ours)).equals(bytes), `${size} bytes by the library`).toBe(true)
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    expect((await open(Buffer.from(await encrypter.encrypt(bytes)))).equals(bytes), `${size} bytes by us`).toBe(true)
    expect((await open(ours)).equals(bytes)).toBe(true)
  }
})

test('R-257 chunks of a large file that changed places are refused, also those that are 256 apart', async () => {
  const chunk = 64 * KiB + 16
  const sealed = await buffer(encrypted(pieces(randomBytes(258 * 64 * KiB), 1024 * KiB), recipient))
  const head = sealed.length - 258 * chunk
  const [first, far] = [head, head + 256 * chunk]
  const swapped = Buffer.concat([
    sealed.subarray(0, first),
    sealed.subarray(far, far + chunk),
    sealed.subarray(first + chunk, far),
    sealed.subarray(first, first + chunk),
    sealed.subarray(far + chunk),
  ])
  const opened = await buffer(decrypted(pieces(swapped, 1024 * KiB), identity)).then(
    () => 'opened',
    (error: unknown) => error,
  )
  expect(opened).toBeInstanceOf(BackupRefusal)
})

test('R-257 encrypted bytes that were changed, cut short, moved or meant for another key are refused', async () => {
  const bytes = randomBytes(200 * KiB)
  const sealed = await seal(bytes)
  const changed = Buffer.from(sealed)
  changed[100_000] = (changed[100_000] ?? 0) ^ 1
  const head = sealed.length - (bytes.length + 4 * 16)
  const chunk = 64 * KiB + 16
  const swapped = Buffer.concat([
    sealed.subarray(0, head),
    sealed.subarray(head + chunk, head + 2 * chunk),
    sealed.subarray(head, head + chunk),
    sealed.subarray(head + 2 * chunk),
  ])
  const wholeChunks = sealed.subarray(0, head + 2 * chunk)
  for (const [how, wrong] of Object.entries({ changed, swapped, wholeChunks, short: sealed.subarray(0, -1), none: Buffer.alloc(0) })) {
    await expect(open(wrong), how).rejects.toThrow(BackupRefusal)
  }
  await expect(open(sealed, await generateX25519Identity())).rejects.toThrow('The key does not open this backup')
})
