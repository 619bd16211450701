import { expect, test } from 'vitest'
import { missingTexts } from './missing-texts.ts'

const missing = (description: string, ...briefs: string[]) =>
  missingTexts({ description, desiredAssets: briefs.map((brief) => ({ brief })) })

test('a brand is warned of a missing description, and of a brief missing from any of what it asks for', () => {
  expect(missing('A quiet breakfast.', '15 seconds', 'The carton in the light.')).toEqual([])
  expect(missing('A quiet breakfast.', '15 seconds', '')).toEqual(['a brief for everything you ask for'])
  expect(missing('', '15 seconds')).toEqual(['a description'])
  expect(missing('', '')).toEqual(['a description', 'a brief for everything you ask for'])
})
