import { isTimeZone } from '#wire-time.ts'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { hostsOf } from './http/hosts.ts'
import { identityProblems, identityExamples, spaceless } from './identity-rules.ts'
import { trustedProxiesOf, type TrustedProxies } from './http/trusted-proxies.ts'
import { ConfigError, problemsOf, readAll } from './config-problems.ts'
import type { StripeSettings } from '#adapters/payments/stripe/stripe-client.ts'
import { readStripeSettings } from '#adapters/payments/stripe/stripe-settings-rules.ts'
import { readS3Settings, type S3Settings } from '#adapters/storage/s3/s3-settings-rules.ts'
import { readViesSettings, type ViesSettings } from '#adapters/vies/vies-settings-rules.ts'
import { readDac7Settings, type Dac7Settings } from '#features/dac7/dac7-settings-rules.ts'
import { charts, numbersOf } from '#features/accounts/datev-account-rules.ts'

const whole = (min: number, max: number, fallback: number) =>
  z._default(z.pipe(z.string(), z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max)))), fallback)
const rate = (fallback: number) =>
  z._default(z.pipe(z.string(), z.pipe(z.transform(Number), z.number().check(z.gte(0), z.lte(1)))), fallback)
const text = z.optional(z.string())
/** One address; who may be mailed there is not checked. */
const address = String.raw`[^\s@<>()",;:]+@[^\s@<>()",;:]+`
const onOrOff = z.optional(z.enum(['0', '1']))
const MiB = 1024 * 1024

/** Every environment variable of the product; the README lists them with their meaning. */
const environment = z.object({
  NODE_ENV: text,
  PORT: whole(0, 65_535, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z.optional(z.pipe(z.string(), z.pipe(z.transform(Number), z.int().check(z.gte(0), z.lte(65_534))))),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  DRAIN_SECONDS: whole(0, 300, 0),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: text,
  DATABASE_NAMED_STATEMENTS: z._default(z.enum(['0', '1']), '1'),
  DATABASE_LISTEN_URL: text,
  PUBLIC_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/]+$/, 'an http(s) address without a path'))),
  TRUST_PROXY: text,
  DEMO: onOrOff,
  CURRENCY: z._default(z.string().check(z.regex(/^[A-Z]{3}$/, 'three letters, as EUR')), 'EUR'),
  SERVICE_FEE_RATE: rate(0.15),
  VAT_COUNTRY: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'two letters, as DE'))),
  VAT_RATE: rate(0),
  SESSION_DAYS: whole(1, 365, 30),
  WRITES_PER_MINUTE: z.optional(z.string().check(z.regex(/^\d+$/, 'a whole number'))),
  CONNECTIONS_PER_NETWORK: whole(1, 100_000, 500),
  VISITOR_READS_PER_MINUTE: z.optional(z.string().check(z.regex(/^\d+$/, 'a whole number'))),
  FAILED_LOGINS_PER_NETWORK: z.optional(z.string().check(z.regex(/^\d+$/, 'a whole number'))),
  SIGNUPS_PER_HOUR: z.optional(z.string().check(z.regex(/^\d+$/, 'a whole number'))),
  OFFER_LAPSE_DAYS: whole(0, 3650, 30),
  AUTO_APPROVE_DAYS: whole(0, 3650, 7),
  TAKES_PER_ITEM: whole(1, 1000, 20),
  TAKE_ORIGINAL_DAYS: whole(0, 3650, 30),
  AUTO_FINALIZE_HOURS: whole(0, 87_600, 72),
  DELIVERY_REMINDER_DAYS: whole(0, 3650, 7),
  DUE_REMINDER_DAYS: whole(0, 90, 2),
  PAYMENT_RETRY_DAYS: whole(0, 365, 7),
  PAYMENT_REMINDER_DAYS: whole(0, 90, 7),
  COMPLETE_DAYS: whole(0, 3650, 7),
  UNREAD_MAIL_MINUTES: whole(0, 525_600, 10),
  VIDEO_MAX_BYTES: whole(1, Number.MAX_SAFE_INTEGER, 2048 * MiB),
  IMAGE_MAX_BYTES: whole(1, Number.MAX_SAFE_INTEGER, 50 * MiB),
  REFERENCE_MAX_BYTES: whole(1, Number.MAX_SAFE_INTEGER, 200 * MiB),
  ATTACHMENT_MAX_BYTES: whole(1, Number.MAX_SAFE_INTEGER, 200 * MiB),
  MEMBER_BYTES: whole(1, Number.MAX_SAFE_INTEGER, 20 * 1024 * MiB),
  DISK_FLOOR_BYTES: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'a whole number of bytes'))),
  CHUNK_BYTES: whole(64 * 1024, 512 * MiB, 8 * MiB),
  STORAGE: z._default(z.enum(['disk', 's3']), 'disk'),
  S3_ENDPOINT: text,
  S3_REGION: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_FORCE_PATH_STYLE: onOrOff,
  BACKUP_KEY: text,
  BACKUP_KEY_FILE: text,
  BACKUP_S3_ENDPOINT: text,
  BACKUP_S3_REGION: text,
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
  BACKUP_S3_FORCE_PATH_STYLE: onOrOff,
  PAYMENTS: z._default(z.enum(['sandbox', 'stripe']), 'sandbox'),
  ALLOW_SANDBOX_PAYMENTS: onOrOff,
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: z._default(z.string(), 'https://api.stripe.com'),
  STRIPE_JS_URL: z._default(z.string(), 'https://js.stripe.com/endive/stripe.js'),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\/[^\s/]+/, 'smtp://user:password@host:587, or smtps:// for TLS from the start')),
  ),
  MAIL_FROM: z._default(
    z
      .string()
      .check(
        z.regex(new RegExp(`^\\s*(${address}|[^<>\\r\\n]*<\\s*${address}\\s*>)\\s*$`), 'an email address, as Name <mail@example.com>'),
      ),
    identityExamples.MAIL_FROM,
  ),
  SUPPORT_EMAIL: z._default(
    z.string().check(z.regex(new RegExp(`^${address}$`), 'an email address, as help@example.com')),
    identityExamples.SUPPORT_EMAIL,
  ),
  SECURITY_CONTACT: z.optional(z.string().check(z.regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'mailto:security@example.com or https://…'))),
  SOCIAL_LINKS: z._default(z.string(), ''),
  PAYOUT_SECOND_OPERATOR_ABOVE: z.optional(z.string().check(z.regex(/^\d+$/, 'a whole number'))),
  SEPA_DEBTOR_NAME: z._default(z.string(), identityExamples.SEPA_DEBTOR_NAME),
  SEPA_DEBTOR_IBAN: z._default(z.string(), identityExamples.SEPA_DEBTOR_IBAN),
  SEPA_DEBTOR_BIC: z._default(z.string(), identityExamples.SEPA_DEBTOR_BIC),
  SELLER_ADDRESS: z._default(z.string(), identityExamples.SELLER_ADDRESS),
  SELLER_TAX_NUMBER: z._default(z.string(), ''),
  SELLER_REGISTRATION: z._default(z.string(), ''),
  VIES: z._default(z.enum(['off', 'on']), 'off'),
  VIES_URL: z._default(z.string(), 'https://ec.europa.eu/taxation_customs/vies/rest-api'),
  DAC7: z._default(z.enum(['off', 'on']), 'off'),
  DAC7_TIN: z._default(z.string(), ''),
  DAC7_SENDER_ID: z._default(z.string(), ''),
  DATEV_CHART: z._default(z.enum(charts), 'SKR03'),
  DATEV_ACCOUNTS: z._default(z.string(), ''),
  DATEV_CONSULTANT: whole(1001, 9_999_999, 1001),
  DATEV_CLIENT: whole(1, 99_999, 1),
  FISCAL_YEAR_START: z._default(z.string().check(z.regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, 'a day as 01-01')), '01-01'),
  SELLER_TIME_ZONE: z._default(z.string().check(z.refine(isTimeZone, 'a time zone like Europe/Berlin')), 'UTC'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s?#]+$/, 'an http(s) address'))),
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_SERVICE_NAME: text,
  OTEL_RESOURCE_ATTRIBUTES: text,
  OTEL_TRACES_SAMPLER_ARG: rate(1),
  FFMPEG_PATH: text,
  ALLOW_UNISOLATED_MEDIA: onOrOff,
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'warn'),
})

type Environment = z.output<typeof environment>

export type Config = ReturnType<typeof configOf>

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** Reads and checks the environment once; throws a list of problems, one line per variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse(given)
  if (read.success) return configOf(read.data)
  const lines = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError([...lines, ...problemsOfOthers(given, new Set(read.error.issues.map(({ path: [name] }) => String(name))))])
}

/**
 * The problems of all settings but those that cannot be read. A line that mentions one of these is left out: it may be wrong only because the setting
 * counts as not set here.
 */
function problemsOfOthers(given: Record<string, unknown>, unread: ReadonlySet<string>): string[] {
  const others = Object.fromEntries(Object.entries(given).filter(([name]) => !unread.has(name)))
  const lines = problemsOf(() => configOf(environment.parse(others)))
  return lines.filter((line) => !(line.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []).some((name) => unread.has(name)))
}

function configOf(env: Environment) {
  const isProduction = env.NODE_ENV === 'production'
  const isPublic = isProduction || (env.PUBLIC_URL?.startsWith('https:') ?? false)
  // Demo members with known passwords and a mailbox that anyone can read are never exposed to an open network by accident.
  const isDemoAllowed = !isPublic && (isLoopback(env.HOST) || env.DEMO === '1')
  const isEmbedded = env.DATABASE_URL === undefined
  // People who try the product on one machine share one address, so the limits there are ten times higher.
  const wider = isEmbedded ? 10 : 1
  const read = readAll({
    identity: () => refuse([...missingProblems(env, { isProduction, isEmbedded }), ...identityProblems(env, isProduction)]),
    trustedProxies: () => readTrustedProxies(env.TRUST_PROXY),
    s3: () => s3Settings(env, isProduction),
    stripe: () => stripeSettings(env, isProduction),
    socialLinks: () => socialLinksOf(env.SOCIAL_LINKS),
    vies: () => viesSettings(env),
    dac7: () => dac7Settings(env),
    datevNumbers: () => datevNumbers(env),
  })
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST,
    /** Undefined: no metrics are served. */
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    /** How long calls are still accepted after the signal to end, so that load balancers notice in time. */
    drainMs: env.DRAIN_SECONDS * 1000,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    namesStatements: env.DATABASE_NAMED_STATEMENTS === '1',
    /** No other process can use an embedded database, so what this process remembers is true. */
    isAlone: isEmbedded,
    /** The database server itself, for when the address above is a pooler that shares connections between transactions. */
    databaseListenUrl: env.DATABASE_LISTEN_URL,
    publicUrl: env.PUBLIC_URL,
    /** The host names and addresses that calls may be made to. */
    hosts: hostsOf({ publicUrl: env.PUBLIC_URL, host: env.HOST }),
    trustedProxies: read.trustedProxies,
    /** Whether a database with demo members can be served at all, whoever made them. */
    mayHoldDemo: isDemoAllowed,
    withDemo: isDemoAllowed && env.PAYMENTS === 'sandbox' && env.DEMO !== '0' && (isEmbedded || env.DEMO === '1'),
    withMailbox: isDemoAllowed && env.SMTP_URL === undefined,
    currency: env.CURRENCY,
    serviceFeeRate: env.SERVICE_FEE_RATE,
    vat: { country: env.VAT_COUNTRY, rate: env.VAT_RATE },
    sessionDays: env.SESSION_DAYS,
    writesPerMinute: Number(env.WRITES_PER_MINUTE ?? 120 * wider),
    connectionsPerNetwork: env.CONNECTIONS_PER_NETWORK,
    /** Per network, for callers not known to be members. */
    visitorReadsPerMinute: Number(env.VISITOR_READS_PER_MINUTE ?? 1200 * wider),
    /** Per 15 minutes, across all accounts. */
    failedLoginsPerNetwork: Number(env.FAILED_LOGINS_PER_NETWORK ?? 100 * wider),
    signupsPerHour: Number(env.SIGNUPS_PER_HOUR ?? 100 * wider),
    offerLapseDays: env.OFFER_LAPSE_DAYS,
    autoApproveDays: env.AUTO_APPROVE_DAYS,
    takesPerItem: env.TAKES_PER_ITEM,
    takeOriginalDays: env.TAKE_ORIGINAL_DAYS,
    autoFinalizeHours: env.AUTO_FINALIZE_HOURS,
    deliveryReminderDays: env.DELIVERY_REMINDER_DAYS,
    dueReminderDays: env.DUE_REMINDER_DAYS,
    paymentRetryDays: env.PAYMENT_RETRY_DAYS,
    paymentReminderDays: env.PAYMENT_REMINDER_DAYS,
    completeDays: env.COMPLETE_DAYS,
    unreadMailMinutes: env.UNREAD_MAIL_MINUTES,
    diskFloorBytes: env.DISK_FLOOR_BYTES === undefined ? undefined : Number(env.DISK_FLOOR_BYTES),
    uploads: {
      memberBytes: env.MEMBER_BYTES,
      videoBytes: env.VIDEO_MAX_BYTES,
      imageBytes: env.IMAGE_MAX_BYTES,
      referenceBytes: env.REFERENCE_MAX_BYTES,
      attachmentBytes: env.ATTACHMENT_MAX_BYTES,
      chunkBytes: env.CHUNK_BYTES,
    },
    /** `s3` is undefined when files are stored on disk. */
    storage: { s3: read.s3 },
    backup: backupSettings(env),
    payments: {
      provider: env.PAYMENTS,
      /** Undefined with the sandbox. */
      stripe: read.stripe,
    },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL,
    /** The contact for reporting security problems. */
    securityContact: env.SECURITY_CONTACT ?? `mailto:${env.SUPPORT_EMAIL}`,
    socialLinks: read.socialLinks,
    payoutSecondOperatorAbove: env.PAYOUT_SECOND_OPERATOR_ABOVE === undefined ? undefined : Number(env.PAYOUT_SECOND_OPERATOR_ABOVE),
    sepaDebtor: { name: env.SEPA_DEBTOR_NAME, iban: spaceless(env.SEPA_DEBTOR_IBAN), bic: spaceless(env.SEPA_DEBTOR_BIC) },
    seller: { address: env.SELLER_ADDRESS, taxNumber: env.SELLER_TAX_NUMBER, registration: env.SELLER_REGISTRATION },
    /** Undefined when VAT IDs are not looked up in the register. */
    vies: read.vies,
    /** Undefined when no report of sellers is made. */
    dac7: read.dac7,
    /** Whose books the DATEV export is for, and which accounts there the ledger's accounts map to. */
    datev: {
      chart: env.DATEV_CHART,
      consultant: env.DATEV_CONSULTANT,
      client: env.DATEV_CLIENT,
      yearStartsOn: env.FISCAL_YEAR_START,
      numbers: read.datevNumbers,
    },
    /** Papers carry the date in the seller's time zone. */
    sellerTimeZone: env.SELLER_TIME_ZONE,
    ffmpegPath: env.FFMPEG_PATH,
    allowsUnisolatedMedia: env.ALLOW_UNISOLATED_MEDIA === '1',
    logLevel: env.LOG_LEVEL,
    /** Where traces are sent; the SDK itself reads headers, service name and attributes from the environment. */
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG },
    /** Answers are checked against their schema, except in production, where that costs time. */
    checksAnswers: !isProduction,
  }
}

/** Problems with settings that are required in the kind of installation this is. */
function missingProblems(env: Environment, { isProduction, isEmbedded }: { isProduction: boolean; isEmbedded: boolean }): string[] {
  const problems: string[] = []
  if (env.PAYMENTS === 'sandbox' && isProduction && env.ALLOW_SANDBOX_PAYMENTS !== '1') {
    problems.push('PAYMENTS: the sandbox moves no real money; set PAYMENTS=stripe, or ALLOW_SANDBOX_PAYMENTS=1 to insist')
  }
  if (isProduction && env.SMTP_URL === undefined) {
    problems.push('SMTP_URL: without a mail server, confirmation emails are not sent')
  }
  if (env.DATABASE_LISTEN_URL !== undefined && isEmbedded) {
    problems.push('DATABASE_LISTEN_URL: needs DATABASE_URL, which is not set')
  }
  return problems
}

function refuse(problems: string[]): void {
  if (problems.length > 0) throw new ConfigError(problems)
}

function s3Settings(env: Environment, isProduction: boolean): S3Settings | undefined {
  if (env.STORAGE !== 's3') return undefined
  const given = {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  }
  const largestFileBytes = Math.max(env.VIDEO_MAX_BYTES, env.IMAGE_MAX_BYTES, env.REFERENCE_MAX_BYTES, env.ATTACHMENT_MAX_BYTES)
  const read = readS3Settings(given, { isProduction, publicUrl: env.PUBLIC_URL, chunkBytes: env.CHUNK_BYTES, largestFileBytes })
  if (Array.isArray(read)) throw new ConfigError(read)
  return read
}

/** The bucket for backups: at the provider that also holds the files, unless configured otherwise. */
function backupSettings(env: Environment) {
  return {
    key: env.BACKUP_KEY,
    keyFile: env.BACKUP_KEY_FILE,
    s3: {
      endpoint: env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT,
      region: env.BACKUP_S3_REGION ?? env.S3_REGION,
      accessKeyId: env.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY,
      forcePathStyle: env.BACKUP_S3_FORCE_PATH_STYLE ?? env.S3_FORCE_PATH_STYLE,
    },
  }
}

function stripeSettings(env: Environment, isProduction: boolean): StripeSettings | undefined {
  if (env.PAYMENTS !== 'stripe') return undefined
  const given = {
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiUrl: env.STRIPE_API_URL,
    jsUrl: env.STRIPE_JS_URL,
  }
  const read = readStripeSettings(given, { isProduction, insistsOnTestMode: env.ALLOW_SANDBOX_PAYMENTS === '1' })
  if (Array.isArray(read)) throw new ConfigError(read)
  return read
}

function viesSettings(env: Environment): ViesSettings | undefined {
  if (env.VIES === 'off') return undefined
  const read = readViesSettings({ url: env.VIES_URL, country: env.VAT_COUNTRY, taxNumber: env.SELLER_TAX_NUMBER })
  if (Array.isArray(read)) throw new ConfigError(read)
  return read
}

function dac7Settings(env: Environment): Dac7Settings | undefined {
  if (env.DAC7 === 'off') return undefined
  const read = readDac7Settings({
    tin: env.DAC7_TIN,
    senderId: env.DAC7_SENDER_ID,
    country: env.VAT_COUNTRY,
    name: env.SEPA_DEBTOR_NAME,
    address: env.SELLER_ADDRESS,
  })
  if (Array.isArray(read)) throw new ConfigError(read)
  return read
}

function readTrustedProxies(setting: string | undefined): TrustedProxies {
  try {
    return trustedProxiesOf(setting)
  } catch (error) {
    const wrong = error instanceof Error ? error.message : String(error)
    throw new ConfigError([`TRUST_PROXY: ${wrong}; give true, the number of proxies, or a list as 10.0.0.0/8,loopback`])
  }
}

function datevNumbers({ DATEV_CHART: chart, DATEV_ACCOUNTS: changed }: Environment) {
  try {
    return numbersOf(chart, changed)
  } catch (error) {
    throw new ConfigError([`DATEV_ACCOUNTS: ${error instanceof Error ? error.message : String(error)}`])
  }
}

/** `Instagram=https://…,TikTok=https://…` */
function socialLinksOf(value: string): { name: string; url: string }[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [name = '', ...rest] = entry.split('=')
      const url = rest.join('=')
      if (!/^https?:\/\//.test(url)) throw new ConfigError([`SOCIAL_LINKS: ${entry} is not name=https://address`])
      return { name, url }
    })
}
