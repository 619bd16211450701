import type { Paper } from '@pairtake/protocol/payment/payment'
import { cx } from '#ui/base/cx.ts'
import { touchClass } from '#ui/base/touch-class.ts'

const kindWords: Record<Paper['kind'], string> = { invoice: 'Invoice', credit_note: 'Credit note' }

/** 'Credit note CN-000002'. */
export const paperName = ({ kind, number }: Paper): string => `${kindWords[kind]} ${number}`

/** Links to the file for people, and to the one for bookkeeping software. */
export function PaperLinks({ paper }: { paper: Paper }) {
  const files = [
    { label: 'PDF', url: paper.pdfUrl },
    { label: 'XML', url: paper.xmlUrl },
  ]
  return (
    <span className="inline-flex gap-4">
      {files.map(
        ({ label, url }) =>
          url !== null && (
            <a key={label} href={url} download aria-label={`${label} of ${paperName(paper)}`} className={cx(touchClass, 'font-semibold')}>
              {label}
            </a>
          ),
      )}
    </span>
  )
}
