import fc from 'fast-check'

const asked = process.env['PROPERTY_SEED'] ?? '20260101'

// A setup file for each test file. Fixes the seed, so that no change fails because of a case that it has nothing to do with; `npm run
// test:properties` tries others.
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) })
