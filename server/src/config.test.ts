import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { productionEnv } from './testing/production-env.ts'

test.each([
  ['as it starts', {}, true, true],
  ['on a loopback address', { HOST: '::1' }, true, true],
  ['with DEMO=0', { DEMO: '0' }, false, true],
  ['on the network', { HOST: '0.0.0.0' }, false, false],
  ['on the network with DEMO=1', { HOST: '0.0.0.0', DEMO: '1' }, true, true],
  ['behind https, also with DEMO=1', { PUBLIC_URL: 'https://pairtake.test', DEMO: '1' }, false, false],
  ['in production, also with DEMO=1', { ...productionEnv, DEMO: '1' }, false, false],
  ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:25' }, true, false],
])('R-131 %s: demo members and mailbox are there or not', (_where, env, withDemo, withMailbox) => {
  const config = readConfig(env)
  expect([config.withDemo, config.withMailbox]).toEqual([withDemo, withMailbox])
})

test('files have the sizes of the documents unless they are set: 2 GiB, 50 MiB and 200 MiB in chunks of 8 MiB, 20 GiB a member', () => {
  const MiB = 1024 ** 2
  expect(readConfig({}).uploads).toMatchObject({
    videoBytes: 2048 * MiB,
    imageBytes: 50 * MiB,
    referenceBytes: 200 * MiB,
    chunkBytes: 8 * MiB,
    memberBytes: 20 * 1024 * MiB,
  })
})

const charged = { VAT_RATE: '0.19', VAT_COUNTRY: 'DE', SELLER_TAX_NUMBER: 'DE 123 456 789' }

test.each([
  ['a VAT rate without a country', { ...charged, VAT_COUNTRY: '' }, ['VAT_COUNTRY']],
  ['Greece by the letters of its VAT numbers', { ...charged, VAT_COUNTRY: 'EL' }, ['VAT_COUNTRY']],
  ['a country that is none', { VAT_COUNTRY: 'XX' }, ['VAT_COUNTRY']],
  ['VAT without a number of who charges it', { ...charged, SELLER_TAX_NUMBER: '' }, ['SELLER_TAX_NUMBER']],
  ['VAT with a number that is no VAT number', { ...charged, SELLER_TAX_NUMBER: '30/123/45678' }, ['SELLER_TAX_NUMBER']],
  ['VAT with the VAT number of another country', { ...charged, SELLER_TAX_NUMBER: 'ATU12345678' }, ['SELLER_TAX_NUMBER']],
  ['a currency that does not exist', { CURRENCY: 'EUX' }, ['CURRENCY']],
  ['a currency without hundredths', { CURRENCY: 'JPY' }, ['CURRENCY']],
  ['a currency of thousandths', { CURRENCY: 'KWD' }, ['CURRENCY']],
  ['an account number with a typing error', { SEPA_DEBTOR_IBAN: 'DE02120300000000202052' }, ['SEPA_DEBTOR_IBAN']],
  ['an account outside SEPA', { SEPA_DEBTOR_IBAN: 'SA0380000000608010167519' }, ['SEPA_DEBTOR_IBAN']],
  ['a support address without a domain', { SUPPORT_EMAIL: 'help' }, ['SUPPORT_EMAIL']],
  ['a support address with its name', { SUPPORT_EMAIL: 'Help <help@takes.example>' }, ['SUPPORT_EMAIL']],
  ['a sender without an address', { MAIL_FROM: 'Takes' }, ['MAIL_FROM']],
  ['a sender whose address has no domain', { MAIL_FROM: 'Takes <mail>' }, ['MAIL_FROM']],
  ['a sender of two lines', { MAIL_FROM: 'Takes\nBcc: x <mail@takes.example>' }, ['MAIL_FROM']],
  ['a BIC that is none', { SEPA_DEBTOR_BIC: 'BANK' }, ['SEPA_DEBTOR_BIC']],
  ['a payer whose name no bank can read', { SEPA_DEBTOR_NAME: '東京スタジオ' }, ['SEPA_DEBTOR_NAME']],
  ['a payer whose name a bank can read half of', { SEPA_DEBTOR_NAME: 'Takes 東京' }, ['SEPA_DEBTOR_NAME']],
  ['a payer with a name of dots', { SEPA_DEBTOR_NAME: '...' }, ['SEPA_DEBTOR_NAME']],
  ['a payer with a name of spaces', { SEPA_DEBTOR_NAME: '  ' }, ['SEPA_DEBTOR_NAME']],
  ['a VAT number with a digit too few, without VAT', { VAT_COUNTRY: 'DE', SELLER_TAX_NUMBER: 'DE12345678' }, ['SELLER_TAX_NUMBER']],
  ['an Austrian one without its U, and no country', { SELLER_TAX_NUMBER: 'AT12345678' }, ['SELLER_TAX_NUMBER']],
  ['the VAT number of another country, without VAT', { VAT_COUNTRY: 'DE', SELLER_TAX_NUMBER: 'ATU12345678' }, ['SELLER_TAX_NUMBER']],
  ['a tax number of words', { SELLER_TAX_NUMBER: 'applied for' }, ['SELLER_TAX_NUMBER']],
  ['a tax number that is too short for any office', { SELLER_TAX_NUMBER: '1-2 3.4' }, ['SELLER_TAX_NUMBER']],
  ['a tax number with a remark', { SELLER_TAX_NUMBER: '30/123/45678 (Berlin)' }, ['SELLER_TAX_NUMBER']],
  [
    'what each part of the service refuses',
    { VAT_COUNTRY: 'CH', SELLER_TAX_NUMBER: '?', DAC7: 'on', VIES: 'on', STORAGE: 's3', SOCIAL_LINKS: 'Instagram', TRUST_PROXY: 'x' },
    ['SELLER_TAX_NUMBER', 'TRUST_PROXY', 'STORAGE', 'SOCIAL_LINKS', 'VIES', 'DAC7_TIN', 'DAC7'],
  ],
  [
    'production without anything, all at once',
    { NODE_ENV: 'production' },
    ['PAYMENTS', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'SEPA_DEBTOR_NAME', 'SEPA_DEBTOR_IBAN', 'SELLER_ADDRESS', 'SELLER_REGISTRATION'],
  ],
  [
    'settings that cannot be read, and others that cannot be used',
    { ...productionEnv, LOG_LEVEL: 'loud', PORT: 'http', SMTP_URL: '', SEPA_DEBTOR_IBAN: '' },
    ['PORT', 'LOG_LEVEL', 'SMTP_URL', 'SEPA_DEBTOR_IBAN'],
  ],
  ['a mail server that cannot be read, in production', { ...productionEnv, SMTP_URL: 'mail.pairtake.test' }, ['SMTP_URL']],
  [
    'a country that cannot be read, where VAT and the register need one',
    { ...charged, VAT_COUNTRY: 'Germany', VIES: 'on', SOCIAL_LINKS: 'Instagram' },
    ['VAT_COUNTRY', 'SOCIAL_LINKS'],
  ],
  ['all of them at once', { CURRENCY: 'JPY', VAT_RATE: '0.2', SEPA_DEBTOR_IBAN: 'x' }, ['CURRENCY', 'VAT_COUNTRY', 'SEPA_DEBTOR_IBAN']],
  [
    'a report of sellers whose platform has no town',
    { DAC7: 'on', DAC7_TIN: '27/123/45678', VAT_COUNTRY: 'DE', SELLER_ADDRESS: 'Weg 1' },
    ['SELLER_ADDRESS'],
  ],
  ['a time zone that nobody has', { SELLER_TIME_ZONE: 'Europe/Atlantis' }, ['SELLER_TIME_ZONE']],
  ['production without a number of the seller', { ...productionEnv, SELLER_REGISTRATION: '' }, ['SELLER_REGISTRATION']],
  ['production with an example address', { ...productionEnv, SELLER_ADDRESS: '' }, ['SELLER_ADDRESS']],
  ['production with the example account', { ...productionEnv, SEPA_DEBTOR_IBAN: 'DE02 1203 0000 0000 2020 51' }, ['SEPA_DEBTOR_IBAN']],
  ['production with the example of who pays', { ...productionEnv, SEPA_DEBTOR_NAME: '' }, ['SEPA_DEBTOR_NAME']],
  ['production with the example bank and an account elsewhere', { ...productionEnv, SEPA_DEBTOR_BIC: '' }, ['SEPA_DEBTOR_BIC']],
  [
    'production with the example sender under another name',
    { ...productionEnv, MAIL_FROM: 'Takes <No-Reply@pairtake.test>' },
    ['MAIL_FROM'],
  ],
  ['production with example mail addresses', { ...productionEnv, MAIL_FROM: '', SUPPORT_EMAIL: '' }, ['MAIL_FROM', 'SUPPORT_EMAIL']],
])('R-285 nothing starts with %s, and the refusal names the setting', (_what, env, names) => {
  const refused = () => readConfig(env)
  expect(refused).toThrow(/^These settings cannot be used:/)
  const lines = names.map((name) => `  ${name}: .+`).join('\n')
  expect(refused).toThrow(new RegExp(`:\n${lines}$`))
})

test.each([
  ['a trial with nothing set', {}],
  ['VAT with its number', charged],
  ['VAT of Greece', { VAT_RATE: '0.24', VAT_COUNTRY: 'GR', SELLER_TAX_NUMBER: 'EL123456789' }],
  ['a small enterprise with the number of its office', { VAT_COUNTRY: 'DE', SELLER_TAX_NUMBER: '30/123/45678' }],
  ['a small enterprise with a VAT number', { VAT_COUNTRY: 'AT', SELLER_TAX_NUMBER: 'ATU 123 456 78' }],
  ['the shortest number that an office gives', { SELLER_TAX_NUMBER: '12345' }],
  ['a person with an Italian tax code', { VAT_COUNTRY: 'IT', SELLER_TAX_NUMBER: 'DERMRA80A01H501U' }],
  ['a payer with a Greek or an accented name', { SEPA_DEBTOR_NAME: 'Žofie & Αθήνα' }],
  ['VAT outside the Union', { VAT_RATE: '0.081', VAT_COUNTRY: 'CH', SELLER_TAX_NUMBER: 'CHE-123.456.789 MWST' }],
  ['production', productionEnv],
  ['production of a customer of the example’s bank', { ...productionEnv, SEPA_DEBTOR_IBAN: 'DE75120300001020304050', SEPA_DEBTOR_BIC: '' }],
])('%s starts', (_what, env) => {
  expect(() => readConfig(env)).not.toThrow()
})

test('bank files carry the account of who pays without the spaces it was written with', () => {
  expect(readConfig({ SEPA_DEBTOR_IBAN: 'nl91 abna 0417 1643 00', SEPA_DEBTOR_BIC: 'ABNANL2A ' }).sepaDebtor).toMatchObject({
    iban: 'NL91ABNA0417164300',
    bic: 'ABNANL2A',
  })
})

test('in production nothing starts that moves no real money, sends no mail or has half of the keys to its provider', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_live_4eC39Hq', STRIPE_PUBLISHABLE_KEY: 'pk_live_TYooMQ', STRIPE_WEBHOOK_SECRET: 'whsec_9dK2' }
  const stripe = { ...productionEnv, ...keys, PAYMENTS: 'stripe', ALLOW_SANDBOX_PAYMENTS: '' }
  expect(readConfig(stripe)).toMatchObject({
    isProduction: true,
    payments: { provider: 'stripe', stripe: { secretKey: 'sk_live_4eC39Hq' } },
  })
  expect(() => readConfig({ ...stripe, PAYMENTS: '' })).toThrow(/PAYMENTS: the sandbox moves no real money/)
  expect(readConfig({ ...stripe, PAYMENTS: '', ALLOW_SANDBOX_PAYMENTS: '1' }).payments.provider).toBe('sandbox')
  expect(() => readConfig({ ...stripe, SMTP_URL: '' })).toThrow(/SMTP_URL: without a mail server/)
  const tried = { STRIPE_SECRET_KEY: 'sk_test_4eC39Hq', STRIPE_PUBLISHABLE_KEY: 'pk_test_TYooMQ' }
  expect(() => readConfig({ ...stripe, ...tried })).toThrow(/STRIPE_SECRET_KEY: a test key moves no real money/)
  expect(readConfig({ ...stripe, ...tried, NODE_ENV: '' }).payments.stripe?.secretKey).toBe('sk_test_4eC39Hq')
  for (const key of Object.keys(keys)) {
    expect(() => readConfig({ ...stripe, [key]: '' }), key).toThrow(/stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY/)
    expect(() => readConfig({ ...stripe, NODE_ENV: '', [key]: '' }), key).toThrow(/stripe needs/)
  }
  expect(readConfig({ ...stripe, NODE_ENV: '', DEMO: '1' }).withDemo).toBe(false)
})

test('elsewhere the sandbox and the mailbox are there without asking, and only with a database of their own limits are wider', () => {
  expect(readConfig({})).toMatchObject({
    isProduction: false,
    payments: { provider: 'sandbox' },
    writesPerMinute: 1200,
    signupsPerHour: 1000,
  })
  expect(readConfig({ DATABASE_URL: 'postgres://db' })).toMatchObject({ writesPerMinute: 120, signupsPerHour: 100, withDemo: false })
  expect(readConfig({ DATABASE_URL: 'postgres://db', DEMO: '1' }).withDemo).toBe(true)
  expect(readConfig({ WRITES_PER_MINUTE: '5', SIGNUPS_PER_HOUR: '6' })).toMatchObject({ writesPerMinute: 5, signupsPerHour: 6 })
})

test('files in a bucket, and a direct address of the database, are asked for whole', () => {
  expect(() => readConfig({ STORAGE: 's3', S3_BUCKET: 'takes' })).toThrow('S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  expect(readConfig({}).storage.s3).toBeUndefined()
  expect(() => readConfig({ DATABASE_LISTEN_URL: 'postgres://here/pairtake' })).toThrow('needs DATABASE_URL, which is not set')
})

test('what is not set has the default that the README names', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    drainMs: 0,
    namesStatements: true,
    currency: 'EUR',
    serviceFeeRate: 0.15,
    vat: { country: undefined, rate: 0 },
    sessionDays: 30,
    offerLapseDays: 30,
    takesPerItem: 20,
    takeOriginalDays: 30,
    autoApproveDays: 7,
    autoFinalizeHours: 72,
    paymentRetryDays: 7,
    paymentReminderDays: 7,
    deliveryReminderDays: 7,
    dueReminderDays: 2,
    completeDays: 7,
    unreadMailMinutes: 10,
    connectionsPerNetwork: 500,
    visitorReadsPerMinute: 12_000,
    failedLoginsPerNetwork: 1000,
    payoutSecondOperatorAbove: undefined,
    sellerTimeZone: 'UTC',
    vies: undefined,
    dac7: undefined,
    datev: { chart: 'SKR03', consultant: 1001, client: 1, yearStartsOn: '01-01' },
    traces: undefined,
    logLevel: 'warn',
  })
  const shared = readConfig({ DATABASE_URL: 'postgres://db', DRAIN_SECONDS: '5', SUPPORT_EMAIL: 'help@takes.example' })
  expect(shared).toMatchObject({
    drainMs: 5000,
    visitorReadsPerMinute: 1200,
    failedLoginsPerNetwork: 100,
    securityContact: 'mailto:help@takes.example',
  })
})

const bucket = { S3_ENDPOINT: 'https://files.example', S3_REGION: 'here', S3_ACCESS_KEY_ID: 'of-files', S3_SECRET_ACCESS_KEY: 'one' }

test('backups use the storage settings of files, except for those that are set for backups', () => {
  expect(readConfig(bucket).backup.s3).toMatchObject({ endpoint: 'https://files.example', region: 'here', accessKeyId: 'of-files' })
  const own = { ...bucket, S3_FORCE_PATH_STYLE: '1' }
  const alone = Object.fromEntries(Object.keys(own).map((name) => [`BACKUP_${name}`, name === 'S3_FORCE_PATH_STYLE' ? '0' : name]))
  expect(readConfig({ ...own, ...alone }).backup.s3).toEqual({
    endpoint: 'S3_ENDPOINT',
    region: 'S3_REGION',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
    forcePathStyle: '0',
  })
})

test('every kind of file has to fit into the number of parts that a bucket accepts', () => {
  const many = { ...bucket, STORAGE: 's3', S3_BUCKET: 'takes', CHUNK_BYTES: String(5 * 1024 ** 2) }
  expect(readConfig(many).storage.s3?.bucket).toBe('takes')
  for (const name of ['VIDEO_MAX_BYTES', 'IMAGE_MAX_BYTES', 'REFERENCE_MAX_BYTES', 'ATTACHMENT_MAX_BYTES']) {
    expect(() => readConfig({ ...many, [name]: String(50_001 * 1024 ** 2) }), name).toThrow('S3 takes at most 10000 parts')
  }
})
