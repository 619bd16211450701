import { Link } from '@tanstack/react-router'
import type { OperatorMember } from '@pairtake/protocol/operator/operator'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Row, RowChevron, RowLink, RowText } from '#ui/surfaces/rows.tsx'
import { MemberBadges } from './member-badges.tsx'
import { roleWords } from './member-words.ts'

export function MemberRow({ member }: { member: OperatorMember }) {
  const { id, general, firstName, lastName, email, role, createdAt, suspensionReason } = member
  const joined = (
    <>
      Joined <RelativeTime at={createdAt} />
    </>
  )
  return (
    <Row className="md:py-2!">
      <Avatar id={id} name={general.displayName} src={general.profilePicturePath} kind={role} />
      <RowText
        name={<RowLink render={<Link to="/operator/members/$memberId" params={{ memberId: id }} />}>{general.displayName}</RowLink>}
        badge={<MemberBadges member={member} />}
        note={`${roleWords[role]}, ${firstName} ${lastName}, ${email}`}
        when={<span className="md:hidden">{joined}</span>}
      >
        {suspensionReason !== null && <p className="text-sm wrap-break-word whitespace-pre-line text-danger-text">{suspensionReason}</p>}
      </RowText>
      <span className="shrink-0 text-sm text-faint max-md:hidden">{joined}</span>
      <RowChevron />
    </Row>
  )
}
