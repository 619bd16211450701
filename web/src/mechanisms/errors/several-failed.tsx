import { Notice } from '#ui/feedback/notice.tsx'
import { errorWords } from './error-words.ts'

type SeveralFailedProps = {
  /** 'could not be approved'. */
  what: string
  failed: readonly { name: string; error: unknown }[]
}

/** Lists which of several actions were refused, and why; renders nothing if none was. */
export function SeveralFailed({ what, failed }: SeveralFailedProps) {
  if (failed.length === 0) return null
  const lines = failed.map(({ name, error }) => ({ field: name, message: reasonOf(error) }))
  return <Notice tone="warning" announce title={`${failed.length} ${what}:`} lines={lines} />
}

function reasonOf(error: unknown): string {
  const words = errorWords(error)
  return words.kind === 'sentence' ? words.words : words.lines.map(({ message }) => message).join(' ')
}
