import { afterEach, expect, test, vi } from 'vitest'
import { propsOf } from '#testing/elements.ts'
import { clientOf, runHook } from '#testing/run-hook.ts'
import { stubRecords } from '#testing/stub-records.ts'
import { LateForm, type KeptWords } from './late-form.tsx'

afterEach(() => vi.unstubAllGlobals())

test('what is typed before a form has loaded is kept, and sent as soon as it has, unless typing goes on', async () => {
  stubRecords()
  const shown = { current: {} as KeptWords }
  const props = {
    name: 'reply r1',
    label: 'Your reply',
    rows: 2,
    className: '',
    onClose: () => {},
    children: (words: KeptWords, meanwhile: unknown) => {
      shown.current = words
      return meanwhile as null
    },
  }
  await using form = runHook(LateForm, props, clientOf({ id: 'me', role: 'agency' }))
  const field = () => propsOf(form.result(), ({ label }) => label === 'Your reply')
  const type = (value: string) => (field()['onChange'] as (event: object) => void)({ target: { value } })
  const press = (key: string, ctrlKey: boolean) => (field()['onKeyDown'] as (event: object) => void)({ key, ctrlKey, nativeEvent: {} })
  type('Turn the label')
  await expect.poll(() => [shown.current.kept, field()['value']]).toEqual(['Turn the label', 'Turn the label'])
  press('Enter', false)
  expect(shown.current.isSendDue).toBe(false)
  press('Enter', true)
  await expect.poll(() => shown.current.isSendDue).toBe(true)
  type('Turn the label, please')
  await expect.poll(() => [shown.current.kept, shown.current.isSendDue]).toEqual(['Turn the label, please', false])
})
