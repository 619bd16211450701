import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from '#harness/test.ts'
import { Service } from '#harness/service.ts'
import { Client } from '#harness/client.ts'
import { openPage, telephone } from '#pages/as-member.ts'

let service: Service
test.beforeAll(async () => {
  service = await Service.shared()
})

const faces = [
  { family: 'Figtree Variable', weights: [400, 700], file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2' },
  {
    family: 'Bricolage Grotesque',
    weights: [700],
    file: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
  },
]

test('a visit fetches the basic characters of each face, and the others once a text has one (R-552)', async ({ browser }) => {
  const page = await openPage(browser, new Client(service.address), telephone)
  const fetched: string[] = []
  page.on('request', (request) => {
    const name = /([\w-]+)-[\w-]{8}\.woff2$/.exec(request.url())?.[1]
    if (name !== undefined) fetched.push(name)
  })
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.evaluate('document.fonts.ready')
  const basic = ['bricolage-grotesque-latin-700-normal-basic', 'figtree-latin-wght-normal-basic']
  expect(fetched.toSorted()).toEqual(basic)

  await page.getByLabel('Email').fill('zoë@example.com')
  await expect.poll(() => fetched.slice(2)).toEqual(['figtree-latin-wght-normal-more'])
  await page.context().close()
})

for (const { family, weights, file } of faces)
  test(`${family} in parts draws as wide as the whole face, with its kerning and tabular figures (R-552)`, async ({ browser }) => {
    const whole = (await readFile(fileURLToPath(import.meta.resolve(file)))).toString('base64')
    const page = await openPage(browser, new Client(service.address))
    await page.goto('/login')
    // As bytes, because the page refuses fonts from elsewhere.
    await page.evaluate(`(async () => {
      const bytes = Uint8Array.from(atob('${whole}'), (character) => character.charCodeAt(0))
      document.fonts.add(await new FontFace('Whole', bytes, { weight: '300 900' }).load())
    })()`)
    const widthOf = (name: string, weight: number, text: string, figures: string) =>
      page.evaluate<number>(`(async () => {
        const line = document.createElement('span')
        line.style.cssText = 'position: absolute; white-space: pre; font: ${weight} 100px "${name}", monospace; font-variant-numeric: ${figures}'
        line.textContent = ${JSON.stringify(text)}
        document.body.append(line)
        await document.fonts.load('${weight} 100px "${name}"', line.textContent)
        await document.fonts.ready
        const { width } = line.getBoundingClientRect()
        line.remove()
        return width
      })()`)
    for (const weight of weights) {
      for (const text of ['AVATAR To. Wave fi ffl', 'The quick brown fox, “jumps” – 1,047.10 € · £3 × 2…']) {
        expect(await widthOf(family, weight, text, 'normal'), text).toBe(await widthOf('Whole', weight, text, 'normal'))
      }
      // Characters of two files are not kerned with each other.
      const mixed = [
        await widthOf(family, weight, 'Åse Özil, Zoë, ¿señor?', 'normal'),
        await widthOf('Whole', weight, 'Åse Özil, Zoë, ¿señor?', 'normal'),
      ]
      expect(Math.max(...mixed) / Math.min(...mixed)).toBeLessThan(1.005)
      expect(await widthOf(family, weight, '111', 'tabular-nums')).toBe(await widthOf('Whole', weight, '888', 'tabular-nums'))
      // The comparison sees a face that is not there.
      expect(await widthOf('Nowhere', weight, 'AVATAR', 'normal')).not.toBe(await widthOf('Whole', weight, 'AVATAR', 'normal'))
    }
    await page.context().close()
  })
