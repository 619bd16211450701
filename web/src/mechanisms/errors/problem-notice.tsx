import { Notice } from '#ui/feedback/notice.tsx'
import { errorWords, fieldsTitle, requestIdOf, type ErrorRules } from './error-words.ts'

/** The standard way for a form or dialog to show an error; renders nothing without one. */
export function ProblemNotice({ error, ...rules }: { error: unknown } & ErrorRules) {
  if (error === null || error === undefined) return null
  const words = errorWords(error, rules)
  const reference = requestIdOf(error)
  if (words.kind === 'fields') {
    const lines = words.lines.map(({ field, message }) => (field === '' ? { message } : { field, message }))
    return <Notice tone="warning" title={fieldsTitle} lines={lines} reference={reference} announce />
  }
  return (
    <Notice tone={words.tone} reference={reference} announce>
      {words.words}
    </Notice>
  )
}
