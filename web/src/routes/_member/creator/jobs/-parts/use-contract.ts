import { getContract } from '@pairtake/protocol/contract/contract-endpoints'
import { useRead } from '#api/use-call.ts'

const processingPollMs = 4_000

/** Returns one job; polled while a preview is being rendered. */
export function useContract(contractId: string) {
  const input = { params: { id: contractId } }
  const known = useRead(getContract, input)
  const isProcessing = known.data?.data.contractAssets?.some(({ contractMedias }) =>
    contractMedias.some(({ state }) => state === 'processing'),
  )
  return useRead(getContract, input, { pollMs: isProcessing ? processingPollMs : false })
}
