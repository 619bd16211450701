import type {
  CampaignId,
  CandidateRequestId,
  ContractAssetId,
  ContractId,
  ContractMediaId,
  ConversationId,
  Dac7FileId,
  EarningId,
  FeedbackId,
  CreatorPaperId,
  InvoiceId,
  MediaId,
  MemberId,
  PaymentId,
  PaymentMethodId,
  PayoutId,
  PortfolioItemId,
  RemarkId,
  UploadId,
} from './ids.ts'

const param = /\{(\w+)\}/g

/** Returns the names of a path's parameters, in order. */
export function paramsOf(path: string): string[] {
  return [...path.matchAll(param)].map(([, name = '']) => name)
}

/** Returns the string values of an object by their keys, whatever the type of its parameters. */
export function textsOf(values: object): Map<string, string> {
  const pairs = Object.entries<unknown>({ ...values })
  return new Map(pairs.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])))
}

/** Returns a path with its parameters filled in. */
export function fillPath(path: string, params: object = {}): string {
  const texts = textsOf(params)
  return path.replaceAll(param, (_all, name: string) => encodeURIComponent(texts.get(name) ?? ''))
}

/** Returns a path with its parameters and a query filled in. */
export function fillAddress(
  path: string,
  { params = {}, query = {} }: { params?: object | undefined; query?: object | undefined },
): string {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
  const filled = fillPath(path, params)
  return search === '' ? filled : `${filled}?${search}`
}

/** Returns a path in the syntax of the server's router. */
export function routerPath(path: string): string {
  return path.replaceAll(param, ':$1')
}

type Name<Path extends string> = Path extends `${string}{${infer P}}${infer Rest}` ? P | Name<Rest> : never

/** The path parameters as a caller passes them. */
export type TextsOf<Path extends string> = { [K in Name<Path>]: string }

/** The path parameters, each typed as the kind of id that it names. */
export type ParamsOf<Path extends string> = { [K in Name<Path>]: ParamOf<Path, K> }

/** A parameter's kind follows from its own name, or from the segment before it: `/campaigns/{id}`. */
type ParamOf<Path extends string, Param extends string> = Param extends keyof IdNamed
  ? IdNamed[Param]
  : Path extends `${infer Before}/{${Param}}${string}`
    ? IdAfter<LastPart<Before>>
    : string
type LastPart<Path extends string> = Path extends `${string}/${infer Rest}` ? LastPart<Rest> : Path
type IdAfter<Part extends string> = Part extends keyof IdsAfter ? IdsAfter[Part] : string

type IdNamed = {
  campaignId: CampaignId
  contractId: ContractId
  contractMediaId: ContractMediaId
  invoiceId: InvoiceId
  creatorPaperId: CreatorPaperId
  creatorId: MemberId
  dac7FileId: Dac7FileId
  mediaId: MediaId
  uploadId: UploadId
  userId: MemberId
}
type IdsAfter = {
  campaigns: CampaignId
  'candidate-requests': CandidateRequestId
  'contract-media': ContractMediaId
  'contract-assets': ContractAssetId
  contracts: ContractId
  conversations: ConversationId
  'creator-opportunities': CampaignId
  'creator-requests': CandidateRequestId
  'dac7-files': Dac7FileId
  'deleted-creators': MemberId
  earnings: EarningId
  feedback: FeedbackId
  members: MemberId
  'payment-methods': PaymentMethodId
  payments: PaymentId
  payouts: PayoutId
  portfolio: PortfolioItemId
  remarks: RemarkId
  'relationship-by-conversation': ConversationId
}
