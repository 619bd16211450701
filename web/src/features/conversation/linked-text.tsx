import { Fragment } from 'react'
import { textParts } from './text-parts.ts'

/** Renders text with its URLs as links. */
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
