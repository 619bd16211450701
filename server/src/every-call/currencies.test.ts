import { afterAll, beforeAll, expect, test } from 'vitest'
import { namesField } from '#testing/every-call/error-tree.ts'
import { fieldsOf, replaced } from '#testing/every-call/schema-fields.ts'
import { prepare, sendCall, soundCall } from '#testing/every-call/sound-calls.ts'
import { callsByRole, movedBy, openSuite, type Suite } from '#testing/every-call/suite.ts'

let suite: Suite
beforeAll(async () => {
  suite = await openSuite()
})
afterAll(() => suite.app.close())

const others = ['USD', 'eur', 'EURO', 'EU', '', ' EUR', '€', 'XXX', 'E\u0000R', null, 978, true, ['EUR'], { code: 'EUR' }]

const withCurrency = callsByRole.flatMap(([title, call, role]) =>
  fieldsOf(call.endpoint.body)
    .filter(({ path }) => path.at(-1) === 'currency')
    .map(({ path }) => [`${path.join('.')} of ${title}`, call, role, path] as const),
)

test('amounts are named in more than one call', () => {
  expect(withCurrency.length).toBeGreaterThan(5)
})

test.each(withCurrency)(
  'ABUSE 7 %s is the installation’s own, whatever else is sent, and nothing moves',
  async (_title, call, role, path) => {
    const { app, record, tenant } = suite
    await prepare(app, call, tenant, role)
    await record.mark()
    const sound = soundCall(call, tenant, role)
    const faults: string[] = []
    for (const currency of [...others, undefined]) {
      const answer = await sendCall(app, call.endpoint, { ...sound, body: replaced(sound.body, path, currency) })
      const isRefused = answer.status === 400 && namesField(answer.error.errors, path)
      if (!isRefused) faults.push(`${JSON.stringify(currency)}: ${answer.status} ${JSON.stringify(answer.error)}`)
    }
    faults.push(...(await movedBy(record)))
    const own = await sendCall(app, call.endpoint, sound)
    await record.undo()
    expect(faults).toEqual([])
    expect(own.status, 'with the installation’s currency').toBe(200)
  },
)
