import { History } from 'lucide-react'
import { ageOn } from '@pairtake/protocol/creator-profile/creator-profile-form'
import type { OperatorCreatorProfile } from '@pairtake/protocol/operator/operator'
import { CreatorProfileStateBadge } from '../../../../../features/creator-profile/creator-profile-state-badge.tsx'
import { Portfolio } from '../../../../../features/creator-profile/creator-view.tsx'
import { genderWords } from '../../../../../features/creator-profile/profile-words.ts'
import { RelativeTime } from '../../../../../features/time/relative-time.tsx'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { Facts, Labelled } from '../../../../../ui/facts.tsx'
import { Notice } from '../../../../../ui/notice.tsx'

export function CreatorRecord({ profile }: { profile: OperatorCreatorProfile }) {
  const { user, state, submittedAt, portfolioChangedAt, shortBio, lastRejectionReason, portfolio } = profile
  return (
    <>
      <header className="flex flex-wrap items-center gap-4 p-5 max-sm:p-4">
        <Avatar id={user.id} name={user.general.displayName} src={user.general.profilePicturePath} size={56} />
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="wrap-break-word">{user.general.displayName}</h2>
          <p className="text-sm wrap-anywhere text-muted">
            {user.firstName} {user.lastName}, {user.email}
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
            <CreatorProfileStateBadge state={state} />
            {submittedAt !== null && (
              <span>
                Sent <RelativeTime at={submittedAt} />
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
          <Notice tone="warning" icon={History} title="Sent back before">
            <p className="whitespace-pre-line">{lastRejectionReason}</p>
          </Notice>
        )}
        <p className={shortBio === '' ? 'text-muted' : 'whitespace-pre-line'}>{shortBio === '' ? 'No bio yet.' : shortBio}</p>
        <Facts facts={factsOf(profile)} />
        <Labelled label={`Portfolio, ${portfolio.length} ${portfolio.length === 1 ? 'video' : 'videos'}`}>
          <Portfolio items={portfolio} />
        </Labelled>
      </div>
    </>
  )
}

const notSaid = 'Not said'
const today = () => new Date().toISOString().slice(0, 10)

function factsOf({ gender, birthDate, nativeLanguage, languages, residence, socialInfo }: OperatorCreatorProfile) {
  const { streetAddress, postalCode, city, state, country } = residence
  const address = [streetAddress, `${postalCode} ${city}`.trim(), state, country?.name ?? ''].filter((line) => line !== '')
  const spoken = languages.map(({ name }) => name).join(', ')
  return [
    { label: 'Age', value: birthDate === null ? notSaid : `${ageOn(birthDate, today())}, born ${birthDate}` },
    { label: 'Gender', value: gender === null ? notSaid : genderWords[gender] },
    { label: 'Native language', value: nativeLanguage?.name ?? notSaid },
    { label: 'Professional languages', value: spoken === '' ? notSaid : spoken },
    { label: 'Address', value: address.length === 0 ? notSaid : address.map((line) => <div key={line}>{line}</div>) },
    { label: 'Instagram', value: <Instagram account={socialInfo.instagram} /> },
  ]
}

/** A handle or an address; anything but an address of the web stays words. */
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
