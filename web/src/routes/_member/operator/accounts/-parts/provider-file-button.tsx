import { Download } from 'lucide-react'
import { exportAccounts } from '@pairtake/protocol/accounts/accounts-endpoints'
import { useAct } from '#api/use-call.ts'
import { startDownload } from '#features/media/open-file.ts'
import { errorSentence } from '#mechanisms/errors/error-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { toastError } from '#ui/feedback/toast.ts'

type Days = { from?: string; to?: string }

/** Downloads the lines of the chosen days; by default those of this year. */
export function ProviderFileButton({ period }: { period: Days }) {
  const whole = wholePeriod(period)
  const file = useAct(exportAccounts, {
    onDone: ({ data }) => startDownload(data.url),
    onFailed: (error) => toastError(errorSentence(error)),
  })
  return (
    <Button icon={Download} pending={file.isPending} onClick={() => file.mutate({ body: { sheet: 'provider-lines', ...whole } })}>
      {period.from === undefined && period.to === undefined ? `CSV of ${whole.from.slice(0, 4)}` : 'CSV of these days'}
    </Button>
  )
}

function wholePeriod({ from, to }: Days): { from: string; to: string } {
  const year = (from ?? to ?? new Date().toISOString()).slice(0, 4)
  return { from: from ?? `${year}-01-01`, to: to ?? `${year}-12-31` }
}
