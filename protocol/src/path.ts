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

/** The names of the parameters of a path, in order. */
export function paramsOf(path: string): string[] {
  return [...path.matchAll(param)].map(([, name = '']) => name)
}

/** The texts among the values of an object, by their names: the parameters of an address, whatever type names them. */
export function textsOf(values: object): Map<string, string> {
  const pairs = Object.entries<unknown>({ ...values })
  return new Map(pairs.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])))
}

/** A path with its parameters in their places. */
export function fillPath(path: string, params: object = {}): string {
  const texts = textsOf(params)
  return path.replaceAll(param, (_all, name: string) => encodeURIComponent(texts.get(name) ?? ''))
}

/** A path with its parameters and a query. */
export function fillAddress(
  path: string,
  { params = {}, query = {} }: { params?: object | undefined; query?: object | undefined },
): string {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
  const filled = fillPath(path, params)
  return search === '' ? filled : `${filled}?${search}`
}

/** As the router of the server writes it. */
export function routerPath(path: string): string {
  return path.replaceAll(param, ':$1')
}

type Name<Path extends string> = Path extends `${string}{${infer P}}${infer Rest}` ? P | Name<Rest> : never

/** The parameters of a path as a caller writes them. */
export type TextsOf<Path extends string> = { [K in Name<Path>]: string }

/** The parameters of a path, each id of the kind that its address names. */
export type ParamsOf<Path extends string> = { [K in Name<Path>]: ParamOf<Path, K> }

/** A parameter says by its own name what it names, or by the part before it: `/campaigns/{id}`. */
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
