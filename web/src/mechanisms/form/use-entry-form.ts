import { useRef, useState, type SubmitEvent } from 'react'
import type { Schema } from '@pairtake/protocol/endpoint'
import { isTransportError } from '#api/transport-error.ts'
import { released } from '#ui/base/released.ts'
import { firstMessages, type FieldMessage } from './first-messages.ts'

type Texts = Record<string, string>
type Errors<Values> = { [Name in keyof Values]?: string | undefined }

type Options<Values extends Texts> = {
  defaults: Values
  /** Loads the protocol's schema once a field of the form has the focus; it is not needed earlier. */
  loadSchema: () => Promise<Schema>
  send: (values: Values) => Promise<void>
}

type Stage = 'open' | 'sending' | 'done'

/**
 * The form shell of the screens that visitors see first, for text fields only: react-hook-form and the schemas are two thirds of what such a screen
 * would add to the page's base size. It behaves like `useWireForm`, which every other form uses.
 */
export function useEntryForm<Values extends Texts>({ defaults, loadSchema, send }: Options<Values>) {
  const form = useRef<HTMLFormElement>(null)
  const touched = useRef(new Set<string>())
  const isSending = useRef(false)
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [problem, setProblem] = useState<unknown>(null)
  const [stage, setStage] = useState<Stage>('open')

  // Reads from the DOM at the last moment, because password managers fill fields without events.
  const readValues = (): Values => ({ ...defaults, ...textsOf(form.current) })
  // If the schema cannot be loaded, as without a connection, the server validates with the same one.
  const check = async (): Promise<Errors<Values>> => {
    const schema = await loadSchema().catch(() => undefined)
    const checked = schema?.safeParse(readValues())
    return errorsOf((checked?.error?.issues ?? []).map(({ path, message }) => ({ path: path.map(String), message })))
  }
  const checkOne = async (name: string) => {
    const found = await check()
    await released()
    setErrors((before) => ({ ...before, [name]: found[name] }))
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    setStage('sending')
    for (const name of Object.keys(defaults)) touched.current.add(name)
    setStage(await submitOnce())
    isSending.current = false
  }

  const submitOnce = async (): Promise<Stage> => {
    const found = await check()
    setErrors(found)
    if (focusFirst(form.current, Object.keys(defaults), found)) return 'open'
    setProblem(null)
    try {
      await send(readValues())
      return 'done'
    } catch (error) {
      const told = isTransportError(error) ? errorsOf(firstMessages(error.body.errors)) : {}
      setErrors(told)
      focusFirst(form.current, Object.keys(defaults), told)
      setProblem(error)
      return 'open'
    }
  }

  const register = (name: keyof Values & string) => ({
    name,
    defaultValue: defaults[name],
    onFocus: () => void loadSchema().catch(() => {}),
    onBlur: () => {
      touched.current.add(name)
      void checkOne(name)
    },
    onChange: () => {
      if (touched.current.has(name)) void checkOne(name)
    },
  })

  return { formProps: { ref: form, onSubmit: submit, noValidate: true }, register, errors, readValues, problem, stage }
}

function textsOf(form: HTMLFormElement | null): Texts {
  const given = form ? Array.from(new FormData(form)) : []
  return Object.fromEntries(given.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

/** Returns the first message of each field. */
function errorsOf<Values extends Texts>(messages: readonly FieldMessage[]): Errors<Values> {
  const firstOfEach = messages.toReversed().map(({ path, message }) => [path.join('.'), message])
  return Object.fromEntries(firstOfEach) as Errors<Values>
}

/** Moves the focus to the first invalid field. Returns false if there is none. */
function focusFirst(form: HTMLFormElement | null, names: readonly string[], errors: Texts | Errors<Texts>): boolean {
  const wrong = names.find((name) => errors[name] !== undefined)
  const field = wrong === undefined ? null : form?.elements.namedItem(wrong)
  if (field instanceof HTMLElement) field.focus()
  return wrong !== undefined
}
