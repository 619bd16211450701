import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { ageOn } from '@pairtake/protocol/creator-profile/age'
import type { OperatorCreatorProfile } from '@pairtake/protocol/operator/operator'
import type { OperatorCreatorRecord } from '@pairtake/protocol/operator/operator-record'
import { CreatorProfileStateBadge } from '#features/creator-profile/creator-profile-state-badge.tsx'
import { Portfolio } from '#features/creator-profile/creator-view.tsx'
import { genderWords } from '#features/creator-profile/profile-words.ts'
import { RelativeTime } from '#mechanisms/time/relative-time.tsx'
import { longDate } from '#mechanisms/time/time-words.ts'
import { Avatar } from '#ui/signs/avatar.tsx'
import { Facts, Labelled } from '#ui/surfaces/facts.tsx'
import { formatMoney } from '#ui/signs/format-money.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Changes } from '#routes/_member/operator/-parts/late-changes.tsx'
import { ReviewHistory } from '#routes/_member/operator/-parts/review-history.tsx'
import { triesWords } from '#routes/_member/operator/-parts/tries-words.ts'
import { WaitingBadge } from '#routes/_member/operator/-parts/waiting-badge.tsx'

export function CreatorRecord({ profile }: { profile: OperatorCreatorRecord }) {
  const { user, state, submittedAt, portfolioChangedAt, shortBio, lastRejectionReason, portfolio, dueAt, submissions, review } = profile
  const [playing, processing] = [portfolio.filter((item) => item.state === 'ready'), portfolio.filter((item) => item.state !== 'ready')]
  return (
    <>
      <header className="flex flex-wrap items-center gap-4 p-5 max-sm:p-4">
        <Avatar id={user.id} name={user.general.displayName} src={user.general.profilePicturePath} size={56} />
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="wrap-break-word">
            <Link to="/operator/members/$memberId" params={{ memberId: user.id }} className="text-inherit no-underline hover:underline">
              {user.general.displayName}
            </Link>
          </h2>
          <p className="text-sm wrap-anywhere text-muted">
            {user.firstName} {user.lastName}, {user.email}
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
            <CreatorProfileStateBadge state={state} />
            <WaitingBadge dueAt={dueAt} />
            {submittedAt !== null && (
              <span>
                Sent <RelativeTime at={submittedAt} />
                {triesWords(submissions)}
              </span>
            )}
            {portfolioChangedAt !== null && (
              <span>
                Portfolio changed <RelativeTime at={portfolioChangedAt} />
              </span>
            )}
          </div>
        </div>
      </header>
      <div className="flex flex-col gap-5 border-t border-border p-5 max-sm:p-4">
        {lastRejectionReason !== null && (
          <Notice tone="warning" icon={History} title={state === 'in_review' ? 'Sent back before' : 'Sent back'}>
            <p className="whitespace-pre-line">{lastRejectionReason}</p>
          </Notice>
        )}
        <Changes review={review} />
        <p className={shortBio === '' ? 'text-muted' : 'whitespace-pre-line'}>{shortBio === '' ? 'No bio yet.' : shortBio}</p>
        <Facts facts={factsOf(profile)} />
        <Labelled label={`Portfolio, ${playing.length} ${playing.length === 1 ? 'video' : 'videos'}`}>
          <Portfolio items={portfolio} />
          {processing.length > 0 && (
            <p className="mt-2 text-sm text-muted">{`${processing.length} more ${processing.length === 1 ? 'is' : 'are'} being prepared or could not be read.`}</p>
          )}
        </Labelled>
        <Labelled label="Work on Pairtake">
          <Facts facts={workOf(profile)} />
        </Labelled>
        <ReviewHistory history={review.history} />
      </div>
    </>
  )
}

function workOf({ creatorRecord }: OperatorCreatorRecord) {
  const { memberSince, isSuspended, jobs, openApplications, earned, ratings } = creatorRecord
  const rated = ({ good, bad }: { good: number; bad: number }) => (good + bad === 0 ? 'Not rated yet' : `${good} good, ${bad} bad`)
  return [
    { label: 'Member since', value: <RelativeTime at={memberSince} /> },
    { label: 'Jobs', value: `${jobs.completed} completed, ${jobs.open} open, ${jobs.cancelled} cancelled` },
    { label: 'Open applications', value: openApplications },
    { label: 'Earned', value: formatMoney(earned, 'always') },
    { label: 'Content quality', value: rated(ratings.contentQuality) },
    { label: 'Professionalism', value: rated(ratings.professionalism) },
    ...(isSuspended ? [{ label: 'Account', value: <b className="text-danger-text">Suspended</b> }] : []),
  ]
}

const notSaid = 'Not given'
const today = () => new Date().toISOString().slice(0, 10)

function factsOf({ gender, birthDate, nativeLanguage, languages, residence, socialInfo }: OperatorCreatorProfile) {
  const { streetAddress, postalCode, city, state, country } = residence
  const address = [streetAddress, `${postalCode} ${city}`.trim(), state, country?.name ?? ''].filter((line) => line !== '')
  const spoken = languages.map(({ name }) => name).join(', ')
  return [
    { label: 'Age', value: birthDate === null ? notSaid : `${ageOn(birthDate, today())}, born ${longDate(birthDate)}` },
    { label: 'Gender', value: gender === null ? notSaid : genderWords[gender] },
    { label: 'Native language', value: nativeLanguage?.name ?? notSaid },
    { label: 'Professional languages', value: spoken === '' ? notSaid : spoken },
    { label: 'Address', value: address.length === 0 ? notSaid : address.map((line) => <div key={line}>{line}</div>) },
    { label: 'Instagram', value: <Instagram account={socialInfo.instagram} /> },
  ]
}

/** Shows a handle or URL; only web URLs become links. */
function Instagram({ account }: { account: string }) {
  if (account === '') return notSaid
  const handle = /^@?([\w.]{1,30})$/.exec(account)?.[1]
  const url = handle === undefined ? account : `https://www.instagram.com/${handle}/`
  if (!/^https?:\/\//i.test(url)) return account
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="wrap-anywhere">
      {account}
    </a>
  )
}
