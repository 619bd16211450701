import { expect, test } from '#harness/test.ts'
import { openUploadScene, uploadOverCutLine, type UploadScene } from '#steps/cut-upload.ts'

const MiB = 1024 * 1024
const partBytes = 8 * MiB

let scene: UploadScene
test.beforeAll(async () => {
  scene = await openUploadScene()
})
test.afterAll(() => scene.close())

test('S2-065 S2-066 S2-067 a file of 100 MB on a line that is cut twice goes on after a reload where it stopped, and every byte arrives', async ({
  browser,
}) => {
  const file = await scene.write(100 * MiB)
  const arrived = await uploadOverCutLine({
    ...scene,
    browser,
    file,
    goOn: async (page) => {
      await expect(page.getByText('This upload was interrupted. Your progress is saved.')).toBeVisible()
      // An accidental tap loses nothing.
      await page.getByRole('button', { name: 'Cancel long-take.mp4' }).click()
      await expect(page.getByText('Upload of long-take.mp4 cancelled')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Resume' }).click()
    },
  })
  expect(arrived.before.length).toBeGreaterThanOrEqual(3)
  expect(arrived.items).toBe(1)
  expect(arrived.sha256).toBe(file.sha256)
  const all = Array.from({ length: Math.ceil(file.sizeBytes / partBytes) }, (_none, at) => at + 1)
  expect(arrived.sent).toEqual(all.filter((part) => !arrived.kept.includes(part)))
  expect(arrived.growth.server).toBeLessThan(64 * MiB)
})
