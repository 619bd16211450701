import { Fragment } from 'react'
import { textParts } from './text-parts.ts'

/** Words as they were written, with addresses that can be followed. */
export function LinkedText({ text }: { text: string }) {
  return textParts(text).map(({ at, words, href }) =>
    href === undefined ? (
      <Fragment key={at}>{words}</Fragment>
    ) : (
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline">
        {words}
      </a>
    ),
  )
}
