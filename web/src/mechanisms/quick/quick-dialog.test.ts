import { afterEach, expect, test, vi } from 'vitest'
import { propsOf } from '#testing/elements.ts'
import { clientOf, runHook } from '#testing/run-hook.ts'
import { QuickDialog } from './quick-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

test('R-511 Enter that ends the composition of a word opens no result', async () => {
  await using shown = runHook(QuickDialog, { onClose: () => {} }, clientOf({ id: 'member', role: 'agency' }))
  const open = vi.fn<() => void>()
  vi.spyOn(document, 'getElementById').mockReturnValue({ click: open } as unknown as HTMLElement)
  const field = propsOf(shown.result(), ({ role }) => role === 'combobox')
  const press = field['onKeyDown'] as (event: object) => void
  const enter = (isComposing: boolean) => press({ key: 'Enter', nativeEvent: { isComposing }, preventDefault: () => {} })
  enter(true)
  expect(open).not.toHaveBeenCalled()
  enter(false)
  expect(open).toHaveBeenCalledOnce()
})
