import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MemberId } from '@pairtake/protocol/ids'
import * as wire from '@pairtake/protocol/user/user-endpoints'
import { UnknownOutcomeError } from '#adapters/database/database-trouble.ts'
import { transact } from '#adapters/database/transact.ts'
import { UnprocessableMediaError } from '#adapters/media/media-errors.ts'
import { StorageFullError } from '#adapters/storage/storage-errors.ts'
import type { Deps } from '#deps.ts'
import { serve, type Call, type UploadedFile } from '#http/serve.ts'
import { newId } from '#ids.ts'
import { fieldRefusal, Refusal } from '#refusal.ts'
import { removeFiles, removeUnusedPicture } from '#tasks/task-payloads.ts'
import { after, days } from '#wire-time.ts'
import { scratchFolder } from '#features/media/make-renditions-act.ts'
import { pictureStorageKey, viewGeneral } from '#features/member/member-view.ts'
import { requireLockedMember } from './user-access.ts'
import { updateMember } from './user-queries.ts'

/** Members whose picture this process is taking: no member fills the disk, or the queue of the decoder, with many at once. */
const inWork = new Set<MemberId>()

/** Every picture is encoded again from its decoded pixels, so that the uploaded file itself is never shown. */
export const saveProfilePicture = serve(
  wire.saveProfilePicture,
  async (call) => {
    const { deps, caller } = call
    const pictureKey = `${newId()}.jpg`
    await oneAtATime(caller.id, () => takePicture(call, pictureKey))
    try {
      await transact(deps.db, async (tx) => {
        // Of two concurrent uploads, the lock lets the later one remove the earlier one's file.
        const { picture_key: oldKey } = await requireLockedMember(tx, caller.id)
        await updateMember(tx, caller.id, { picture_key: pictureKey })
        if (oldKey !== null) await deps.tasks.enqueue(tx, removeFiles, { keys: [pictureStorageKey(oldKey)] })
      })
    } catch (error) {
      // If the outcome is unknown, the profile may already refer to the picture, so the file is kept.
      if (!(error instanceof UnknownOutcomeError)) await deps.storage.remove(pictureStorageKey(pictureKey))
      throw error
    }

    const { profilePicturePath } = viewGeneral({ display_name: '', picture_key: pictureKey }, call)
    return { data: { url: profilePicturePath ?? '' } }
  },
  // Uploading the same picture again replaces it with itself.
  { repeats: 'harmless' },
)

async function oneAtATime(memberId: MemberId, work: () => Promise<void>): Promise<void> {
  if (inWork.has(memberId)) {
    throw new Refusal('TOO_OFTEN', 'Another picture of yours is being uploaded. Please wait until it’s done.', { retryAfterSeconds: 5 })
  }
  inWork.add(memberId)
  await work().finally(() => inWork.delete(memberId))
}

async function takePicture(call: Call<typeof wire.saveProfilePicture>, pictureKey: string): Promise<void> {
  const { deps, caller } = call
  try {
    // Before the body is read, for the longest one: how long it is shows only at its end.
    await deps.space.require(deps.config.uploads.imageBytes)
  } catch (error) {
    throw refusalOf(error)
  }
  const file = await call.file()
  if (!file) throw fieldRefusal('file', 'Please choose a picture.')
  await storePicture(deps, file, { memberId: caller.id, pictureKey })
}

async function storePicture(deps: Deps, file: UploadedFile, named: { memberId: MemberId; pictureKey: string }): Promise<void> {
  await mkdir(scratchFolder(deps), { recursive: true })
  const folder = await mkdtemp(join(scratchFolder(deps), 'picture-'))
  const output = join(folder, 'picture.jpg')
  try {
    const input = join(folder, 'sent')
    await pipeline(file.stream, createWriteStream(input))
    if (file.isCut()) throw tooLarge(deps)
    await deps.media.renderProfilePicture({ input, output })
    // Enqueued before the file exists: its address is public, and no row names it if this process ends before the commit.
    await deps.tasks.enqueue(deps.db, removeUnusedPicture, named, { startAfter: after(deps.now(), days(1)) })
    await deps.storage.putFile(pictureStorageKey(named.pictureKey), output)
  } catch (error) {
    throw refusalOf(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function tooLarge({ config }: Deps): Refusal {
  return new Refusal('TOO_LARGE', `The picture may have at most ${Math.floor(config.uploads.imageBytes / (1024 * 1024))} MB.`)
}

function refusalOf(error: unknown): unknown {
  if (error instanceof UnprocessableMediaError) return new Refusal('UNSUPPORTED_MEDIA', error.message)
  if (error instanceof StorageFullError) {
    return new Refusal('STORAGE_FULL', 'There is no room for files right now. Please try again later.', { retryAfterSeconds: 60 })
  }
  return error
}
