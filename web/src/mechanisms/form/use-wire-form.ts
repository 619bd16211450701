import { useMemo, useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { ErrorTree } from '@pairtake/protocol/error-codes'
import type { Schema } from '@pairtake/protocol/endpoint'
import { isTransportError } from '#api/transport-error.ts'
import { firstMessages } from './first-messages.ts'

type WireForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** For `<form onSubmit>`: checks, sends once, puts server errors on their fields. */
  submit: (event?: { preventDefault?: () => void }) => Promise<void>
  /** What the server refused; show it with ProblemNotice. */
  problem: unknown
  isPending: boolean
  isDone: boolean
}

type Options<Values extends FieldValues> = {
  /** A protocol schema; shown before the server says the same. A form that a screen begins with has it fetched when it is first needed. */
  schema: Schema | (() => Promise<Schema>)
  defaults: DefaultValues<Values>
  /** Sends the values as the form has them; the server parses them by the same schema. */
  send: (values: Values) => Promise<void>
  /** Once sent, the form is empty again: passwords. */
  clears?: boolean
}

/** The one form shell: rules from the protocol, one submission at a time, server field errors on their fields. */
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
  // The form is one object for ever. Parts that get it as a prop are only redrawn for a new one, so its state makes one.
  const current = useMemo(() => ({ ...form, formState }), [form, formState])
  const isRunning = useRef(false)

  const submit = form.handleSubmit(async (values) => {
    setProblem(null)
    setDone(false)
    // What is typed on the way changes the objects that these values are made of.
    const sent = structuredClone(values)
    try {
      await send(sent)
      setDone(true)
      if (clears) form.reset(defaults)
      else keepAsSaved(form, sent)
    } catch (error) {
      if (isTransportError(error)) putOnFields(form, error.body.errors)
      setProblem(error)
    }
  })

  return {
    form: current,
    submit: async (event) => {
      event?.preventDefault?.()
      // The second press of a double click may come before anything is redrawn.
      if (isRunning.current) return
      isRunning.current = true
      await submit().finally(() => (isRunning.current = false))
    },
    problem,
    isPending: isSubmitting,
    isDone,
  }
}

/** What was sent is saved; what was typed on the way stays in the form and is not. */
function keepAsSaved<Values extends FieldValues>(form: UseFormReturn<Values>, saved: Values): void {
  const typed = form.getValues()
  form.reset(saved, { keepValues: true })
  for (const name of Object.keys(typed) as (keyof Values & FieldPath<Values>)[]) {
    if (JSON.stringify(typed[name]) !== JSON.stringify(saved[name])) form.setValue(name, typed[name], { shouldDirty: true })
  }
}

/** Rules are needed at the first check, not at the first view. When they cannot be fetched, the server says the same. */
function lateResolver<Values extends FieldValues>(schema: Schema | (() => Promise<Schema>)): Resolver<Values> {
  return async (values, context, options) => {
    const parts = Promise.all([import('@hookform/resolvers/zod'), typeof schema === 'function' ? schema() : schema])
    const fetched = await parts.catch(() => undefined)
    if (!fetched) return { values, errors: {} }
    const [{ zodResolver }, rules] = fetched
    // The resolver is typed for zod's classic schemas; the protocol's are the same underneath.
    const check = zodResolver<Values, unknown, Values>(rules as never, undefined, { raw: true })
    return check(values, context, options)
  }
}

function putOnFields<Values extends FieldValues>(form: UseFormReturn<Values>, tree: ErrorTree | undefined): void {
  // Only the first takes the focus: leaving a field has it checked again, which would wipe what the server said of it.
  for (const [index, { path, message }] of firstMessages(tree).entries()) {
    form.setError(path.join('.') as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
}
