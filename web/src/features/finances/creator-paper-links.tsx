import { Download } from 'lucide-react'
import type { CreatorPaper } from '@pairtake/protocol/creator-paper/creator-paper-endpoints'
import { shortDate } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { creatorPaperName } from './creator-paper-words.ts'

/**
 * Links to the file for people and, of an invoice or credit note, to the one for bookkeeping software. `of` names the creator in a list with papers of
 * several creators.
 */
export function CreatorPaperLinks({ paper, of }: { paper: CreatorPaper; of?: string }) {
  const whose = of === undefined ? '' : ` of ${of}`
  const files = [
    { label: 'PDF', url: paper.pdfUrl },
    { label: 'XML', url: paper.xmlUrl },
  ]
  return (
    <span className="inline-flex shrink-0 gap-2">
      {files.map(
        ({ label, url }) =>
          url !== null && (
            <Button
              key={label}
              size="small"
              icon={Download}
              aria-label={`${label} of ${creatorPaperName(paper)}${whose}, ${shortDate(paper.issuedAt)}`}
              render={<a href={url} download />}
            >
              {label}
            </Button>
          ),
      )}
    </span>
  )
}
