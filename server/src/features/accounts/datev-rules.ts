import type { AccountKind } from '#features/ledger/ledger-queries.ts'
import type { Period } from './accounts-file-rules.ts'
import { accountNumber, type AccountNumbers, type Chart } from './datev-account-rules.ts'
import { fiscalYearStart } from './fiscal-year-rules.ts'

// DATEV-Format, Buchungsstapel, version 13 of its columns: fields separated by semicolons, texts in quotes, decimal commas, CRLF line ends.

export type DatevSettings = { chart: Chart; consultant: number; client: number; yearStartsOn: string; numbers: AccountNumbers }

const numbered = (count: number, ...names: readonly string[]) =>
  Array.from({ length: count }, (_none, index) => names.map((name) => `${name} ${index + 1}`)).flat()

/** All 125 columns in their order, spelled exactly as in DATEV’s own sample; DATEV reads by position. */
export const datevColumns: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext;Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt',
  'Zinssperre;Beleglink',
  ...numbered(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  'KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung);EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L',
  'Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung',
  ...numbered(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer;Buchungstyp',
  'USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen)',
  'Herkunft-Kz;Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer;Identifikationsnummer',
  'Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum',
  'Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz;BVV-Position',
  'EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto',
].flatMap((line) => line.split(';'))

const words = (text: string, max: number) =>
  `"${text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, max)
    .replaceAll('"', '""')}"`
const compact = (day: string) => day.replaceAll('-', '')

type Head = { period: Period; currency: string; at: Date } & Pick<DatevSettings, 'chart' | 'consultant' | 'client' | 'yearStartsOn'>

/** The first two lines: whose books they are and for which period, and the column names. */
export function datevHead({ period, currency, at, chart, consultant, client, yearStartsOn }: Head): string[] {
  const { firstDay, lastDay, timeZone } = period
  const madeAt = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime()
  const made = madeAt.toString({ fractionalSecondDigits: 3 }).replaceAll(/\D/g, '')
  const fields = [
    `"EXTF";700;21;"Buchungsstapel";13;${made};;"RE";"Pairtake";""`,
    `${consultant};${client};${compact(fiscalYearStart(firstDay, yearStartsOn))};4;${compact(firstDay)};${compact(lastDay)}`,
    `${words(`Pairtake ${firstDay}`, 30)};"";1;0;0;"${currency}";;"";;;"${chart.slice(3)}";;;"";""`,
  ]
  return [fields.join(';'), datevColumns.join(';')]
}

export type PostedEntry = { kind: AccountKind; number: number | null; amountMinor: number; name: string }
export type Booking = { debit: PostedEntry; credit: PostedEntry; amountMinor: number }

/**
 * Splits a posting into pairs of a debit and a credit, in the order of its entries: what we hold or are owed is a debit, what we owe or earned a
 * credit. Each account has the same sum as in the ledger, to the cent.
 */
export function bookingsOf(entries: readonly PostedEntry[]): Booking[] {
  const [debits, credits] = [-1, 1].map((sign) =>
    entries
      .filter(({ amountMinor }) => Math.sign(amountMinor) === sign)
      .map((entry) => ({ entry, leftMinor: Math.abs(entry.amountMinor) })),
  )
  const bookings: Booking[] = []
  for (const debit of debits ?? []) {
    for (const credit of credits ?? []) {
      const amountMinor = Math.min(debit.leftMinor, credit.leftMinor)
      if (amountMinor === 0) continue
      debit.leftMinor -= amountMinor
      credit.leftMinor -= amountMinor
      bookings.push({ debit: debit.entry, credit: credit.entry, amountMinor })
    }
  }
  return bookings
}

const kindWords: Record<string, string> = {
  charge: 'Zahlung',
  refund: 'Erstattung',
  'refund-failed': 'Erstattung zurück',
  chargeback: 'Rückbelastung',
  payout: 'Auszahlung angefordert',
  'payout-paid': 'Auszahlung',
  'payout-return': 'Auszahlung zurück',
  suspense: 'Zahlung ungeklärt',
  'suspense-returned': 'Ungeklärte Zahlung zurück',
  'suspense-refused': 'Rückgabe nicht angekommen',
  'bank-opening': 'Übertrag auf das Bankkonto',
  'bank-line': 'Kontobewegung',
  'provider-line': 'Kartenanbieter',
  'provider-settled': 'Klärung Kartenanbieter',
  'provider-reopened': 'Klärung Kartenanbieter zurück',
  'transit-opening': 'Übertrag auf Geldtransit',
}

type Posting = { cause: string; day: string; document: string; currency: string }

export function datevLine({ debit, credit, amountMinor }: Booking, posting: Posting, numbers: AccountNumbers): string {
  const [kind = '', id = ''] = posting.cause.split(':')
  const { day } = posting
  const who = debit.name === '' ? credit.name : debit.name
  const first = [
    (amountMinor / 100).toFixed(2).replace('.', ','),
    '"S"',
    `"${posting.currency}"`,
    '',
    '',
    '""',
    accountNumber(debit, numbers),
    accountNumber(credit, numbers),
    '""',
    `${day.slice(8)}${day.slice(5, 7)}`,
    // Allows letters, digits and some punctuation; an id without its dashes fits.
    words((posting.document || id).replaceAll(/[^A-Za-z0-9$&%*+/-]/g, ''), 36),
    words(kind === 'charge' || kind.startsWith('refund') ? '' : id.slice(-12), 36),
    '',
    words(`${kindWords[kind] ?? kind} ${who}`.trim(), 60),
  ]
  return first.join(';') + ';'.repeat(datevColumns.length - first.length)
}
