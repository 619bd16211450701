import type { ReactElement } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { propsOf } from '#testing/elements.ts'
import { runHook } from '#testing/run-hook.ts'
import type { EditorValues } from './editor-values.ts'
import { RestrictionsCard } from './restrictions-card.tsx'

afterEach(() => vi.unstubAllGlobals())

type Field = { field: { onChange: (value: number | null) => void }; fieldState: object }

test.each(['restrictionAgeFrom', 'restrictionAgeTo'])(
  'an age that is typed in %s checks both, because they are checked against each other',
  async (name) => {
    const checked: unknown[] = []
    await using card = runHook(() => {
      const form = useForm<EditorValues>()
      const trigger = async (names?: unknown) => checked.push(names) > 0
      return RestrictionsCard({ form: { ...form, trigger }, campaignId: 'c1' })
    }, undefined)
    const controller = propsOf(card.result(), (props) => props['name'] === name)
    const typed: unknown[] = []
    const field = (controller['render'] as (one: Field) => ReactElement<{ onValueChange: (value: number) => void }>)({
      field: { onChange: (value) => typed.push(value) },
      fieldState: {},
    })
    field.props.onValueChange(30)
    expect([typed, checked]).toEqual([[30], [['restrictionAgeFrom', 'restrictionAgeTo']]])
  },
)
