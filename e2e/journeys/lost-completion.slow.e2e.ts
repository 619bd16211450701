import { expect, test } from '@playwright/test'
import { openUploadScene, type UploadScene } from '#steps/cut-upload.ts'
import { accept, apply } from '#steps/bargain.ts'
import { itemsOf, readContract } from '#steps/contract.ts'
import { openCampaign } from '#steps/market.ts'
import { answerInstead } from '#pages/answer-instead.ts'
import { openAs } from '#pages/as-member.ts'

const MiB = 1024 * 1024

let scene: UploadScene
let file: { path: string }
test.beforeAll(async () => {
  scene = await openUploadScene()
  file = await scene.write(3 * MiB)
})
test.afterAll(() => scene.close())

for (const [words, isKept] of [
  ['its file kept by the browser', true],
  ['its file too large to be kept', false],
] as const) {
  test(`S2-065 an upload whose completion was not heard of, ${words}, is delivered after a reload without a part being sent again`, async ({
    browser,
  }) => {
    const { market } = scene
    const campaignId = await openCampaign(market, { name: 'Lost answer', desiredAssets: [{ type: 'video', count: 1, brief: '' }] })
    const contractId = await accept(market.agency, await apply(market.creator, campaignId, 100))
    const { page, context } = await openAs(browser, market.creator)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(`/creator/jobs/${contractId}/summary`)
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()

    let sent = 0
    page.on('request', (request) => (sent += Number(/\/parts\/\d+/.test(request.url()))))
    // The completion arrives, its response does not; the page reconnects while this continues.
    const isBack = await answerInstead(page, '**/media/post-upload', (route) => route.fetch().then(() => route.abort()))
    const isAsked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/media/post-upload'))
    await page.locator('input[type=file]').setInputFiles(file.path)
    await isAsked
    if (!isKept) await page.evaluate(forgetFiles)
    await page.reload()
    await expect(page.getByText('Interrupted', { exact: true })).toBeVisible()
    isBack()

    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByText('Needs review')).toBeVisible({ timeout: 60_000 })
    expect(sent).toBe(1)
    expect(itemsOf(await readContract(market.creator, contractId))).toHaveLength(1)
    await context.close()
  })
}

/** Runs in the page: what it stores of an upload if the file itself is too large. */
async function forgetFiles(): Promise<void> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('pairtake')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  await new Promise<void>((resolve, reject) => {
    const transaction = opened.transaction('kept', 'readwrite')
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.objectStore('kept').openCursor().onsuccess = ({ target }) => {
      const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
      if (!cursor) return
      cursor.update({ ...cursor.value, file: undefined })
      cursor.continue()
    }
  })
  opened.close()
}
