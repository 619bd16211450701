import { expect, test } from '#harness/test.ts'
import { openUploadScene, uploadOverCutLine, type UploadScene } from '#steps/cut-upload.ts'

const MiB = 1024 * 1024

let scene: UploadScene
test.beforeAll(async () => {
  scene = await openUploadScene()
})
test.afterAll(() => scene.close())

test('S2-065 S2-066 S2-067 a file of 1 GB on a line that is cut twice, chosen again after a reload, arrives byte for byte in flat memory', async ({
  browser,
}) => {
  const file = await scene.write(1024 * MiB)
  const arrived = await uploadOverCutLine({
    ...scene,
    browser,
    file,
    goOn: async (page) => {
      await expect(page.getByText('This upload was interrupted. Choose long-take.mp4 again to resume it.')).toBeVisible()
      const row = page.getByRole('listitem').filter({ hasText: 'long-take.mp4' })
      await row.locator('input[type=file]').setInputFiles({ name: 'other.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(9) })
      await expect(page.getByText('This isn’t the same file.')).toBeVisible()
      await row.locator('input[type=file]').setInputFiles(file.path)
    },
  })
  expect(arrived.items).toBe(1)
  expect(arrived.sha256).toBe(file.sha256)
  expect(arrived.sent.some((part) => arrived.kept.includes(part))).toBe(false)
  process.stdout.write(
    `memory grew by ${Math.round(arrived.growth.server / MiB)} MB here, ${Math.round(arrived.growth.browser / MiB)} MB in the browser\n`,
  )
  expect(arrived.growth.server).toBeLessThan(64 * MiB)
  expect(arrived.growth.browser).toBeLessThan(192 * MiB)
})
