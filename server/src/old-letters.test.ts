import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { viewLetter } from '#features/mail/letter-view.ts'
import { newId } from '#ids.ts'
import { storedLetter } from '#stored/letter.ts'
import { openDatabaseBefore } from '#testing/older-database.ts'

const asBefore = (letter: object) => JSON.stringify(letter).replace('"addressee":', '"place":')

test('a mail that waited while the key of its greeting was renamed is handed over as it was meant, and an older one keeps its words', async () => {
  const old = await openDatabaseBefore('0025')
  const greeting = { firstName: 'Ida', origin: 'https://pairtake.example', unsubscribe: null }
  const letters = [
    { kind: 'letter', letter: { kind: 'password_changed' }, addressee: greeting },
    { kind: 'legacy', subject: 'Hello', text: 'As written', html: '<p>As written</p>', headers: {} },
  ]
  for (const letter of letters) {
    await sql`insert into mail (id, to_address, cause, letter, created_at)
      values (${newId()}, 'ida@test.example', ${letter.kind}, ${asBefore(letter)}::jsonb, now())`.execute(old.db)
  }

  await old.migrateOn()

  const rows = await old.db.selectFrom('mail').selectAll().orderBy('id').execute()
  const deps = { config: { supportEmail: 'help@pairtake.example' }, signingSecret: 'secret' }
  const [waiting, legacy] = rows.map((row) => viewLetter({ ...row, letter: storedLetter.parse(row.letter) }, deps))
  expect(waiting?.text).toContain('Hello Ida,')
  expect(waiting?.text).toContain('https://pairtake.example')
  expect(legacy).toMatchObject({ subject: 'Hello', text: 'As written' })
  await old.close()
})
