import fc from 'fast-check'

const asked = process.env['PROPERTY_SEED'] ?? '20260101'

// Set up before each test file. The same cases each time, so that no change turns red for a case it has nothing to do with;
// `npm run test:properties` tries others.
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) })
