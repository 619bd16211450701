import { Link } from '@tanstack/react-router'
import type { MemberId } from '@pairtake/protocol/ids'
import { Row, RowChevron, RowLink, RowText } from '#ui/surfaces/rows.tsx'

/** A creator whose record has changed or lacks data. */
export function Dac7MemberRow({ memberId, name, words }: { memberId: MemberId; name: string; words: string }) {
  return (
    <Row>
      <RowText
        name={
          <RowLink render={<Link to="/operator/members/$memberId" params={{ memberId }} />}>
            {name === '' ? 'Deleted member' : name}
          </RowLink>
        }
        note={<span className="whitespace-normal">{words}</span>}
      />
      <RowChevron />
    </Row>
  )
}
