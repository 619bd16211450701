import { expect, test } from 'vitest'
import { removalWords } from './remove-card-dialog.tsx'

test('removing the only card says what is then missing, and only another card takes the place of the default one', () => {
  expect(removalWords({ isDefault: true, isOnly: true })).toBe(
    'It won’t be charged again. It’s your only card. You need one to publish campaigns.',
  )
  expect(removalWords({ isDefault: true, isOnly: false })).toBe(
    'It won’t be charged again. This is your default card; another one takes its place.',
  )
  expect(removalWords({ isDefault: false, isOnly: false })).toBe('It won’t be charged again.')
})
