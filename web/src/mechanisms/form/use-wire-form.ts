import { useMemo, useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { ErrorTree } from '@pairtake/protocol/error-codes'
import type { Schema } from '@pairtake/protocol/endpoint'
import { isTransportError } from '#api/transport-error.ts'
import { released } from '#ui/base/released.ts'
import { firstMessages } from './first-messages.ts'

type WireForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** For `<form onSubmit>`: validates, sends once, and puts server errors on their fields. */
  submit: (event?: { preventDefault?: () => void }) => Promise<void>
  /** The server's refusal; show it with ProblemNotice. */
  problem: unknown
  isPending: boolean
  isDone: boolean
}

type Options<Values extends FieldValues> = {
  /**
   * A protocol schema, which validates before the server does. A form that is visible when its screen loads passes a loader, called on first use.
   */
  schema: Schema | (() => Promise<Schema>)
  defaults: DefaultValues<Values>
  /** Sends the form's values; the server parses them with the same schema. May return them as they were saved, as with the ids of new records. */
  send: (values: Values) => Promise<Values | void>
  /** Empties the form once it is sent, as for passwords. */
  clears?: boolean
}

/** The standard form shell: validates by the protocol, submits once at a time, and puts server errors on their fields. */
export function useWireForm<Values extends FieldValues>({ schema, defaults, send, clears = false }: Options<Values>): WireForm<Values> {
  const form = useForm<Values>({
    resolver: lateResolver(schema),
    defaultValues: defaults,
    mode: 'onTouched',
  })
  const [problem, setProblem] = useState<unknown>(null)
  const [isDone, setDone] = useState(false)
  const { formState } = form
  const { isSubmitting } = formState
  // The form object never changes identity. Parts that receive it as a prop only re-render for a new one, so a new state creates one.
  const current = useMemo(() => ({ ...form, formState }), [form, formState])
  const isRunning = useRef(false)

  const submit = form.handleSubmit(async (values) => {
    setProblem(null)
    setDone(false)
    // Typing during the request mutates the objects that these values consist of.
    const sent = structuredClone(values)
    try {
      const saved = await send(sent)
      setDone(true)
      if (clears) form.reset(defaults)
      else keepAsSaved(form, saved ?? sent)
    } catch (error) {
      if (isTransportError(error)) putOnFields(form, error.body.errors)
      setProblem(error)
    }
  })

  return {
    form: current,
    submit: async (event) => {
      event?.preventDefault?.()
      // The second press of a double click may come before a re-render.
      if (isRunning.current) return
      isRunning.current = true
      await submit().finally(() => (isRunning.current = false))
    },
    problem,
    isPending: isSubmitting,
    isDone,
  }
}

/** Marks the sent values as saved; text typed during the request stays in the form as unsaved. */
function keepAsSaved<Values extends FieldValues>(form: UseFormReturn<Values>, saved: Values): void {
  const typed = form.getValues()
  const changed = changedSince(form, saved)
  form.reset(saved, { keepValues: true })
  for (const name of changed) form.setValue(name, typed[name], { shouldDirty: true })
}

/** The fields that differ from what was sent, because somebody went on typing during the request. */
export function changedSince<Values extends FieldValues>(form: UseFormReturn<Values>, sent: Values): (keyof Values & FieldPath<Values>)[] {
  const typed = form.getValues()
  const names = Object.keys(typed) as (keyof Values & FieldPath<Values>)[]
  return names.filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(sent[name]))
}

/** Loads the rules at the first validation instead of the first view. If that fails, the server validates. */
function lateResolver<Values extends FieldValues>(schema: Schema | (() => Promise<Schema>)): Resolver<Values> {
  return async (values, context, options) => {
    const parts = Promise.all([import('@hookform/resolvers/zod'), typeof schema === 'function' ? schema() : schema])
    const fetched = await parts.catch(() => undefined)
    if (!fetched) return { values, errors: {} }
    const [{ zodResolver }, rules] = fetched
    // The resolver is typed for zod's classic schemas; the protocol's are compatible at runtime.
    const check = zodResolver<Values, unknown, Values>(rules as never, undefined, { raw: true })
    const checked = await check(values, context, options)
    await released()
    return checked
  }
}

function putOnFields<Values extends FieldValues>(form: UseFormReturn<Values>, tree: ErrorTree | undefined): void {
  // Only the first error takes the focus: blurring a field validates it again, which would clear the server's message.
  for (const [index, { path, message }] of firstMessages(tree).entries()) {
    form.setError(path.join('.') as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
}
