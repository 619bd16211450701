import { Download } from 'lucide-react'
import type { CreatorPaper } from '@pairtake/protocol/creator-paper/creator-paper-endpoints'
import { shortDate } from '#mechanisms/time/time-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { creatorPaperName } from './creator-paper-words.ts'

/** `of` names the creator in a list with papers of several creators. */
export function CreatorPaperLink({ paper, of }: { paper: CreatorPaper; of?: string }) {
  const whose = of === undefined ? '' : ` of ${of}`
  return (
    <Button
      size="small"
      icon={Download}
      aria-label={`PDF of ${creatorPaperName(paper)}${whose}, ${shortDate(paper.issuedAt)}`}
      render={<a href={paper.pdfUrl} download />}
    >
      PDF
    </Button>
  )
}
