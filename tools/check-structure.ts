import { join } from 'node:path'
import { brokenCitationsOf } from './documents/citations.ts'
import { findBreaches } from './structure/find-breaches.ts'
import { readSources } from './structure/source-files.ts'

const root = join(import.meta.dirname, '..')
const sources = readSources(root)
const breaches = [...findBreaches(sources), ...brokenCitationsOf(root)]
// Fails if hardly any files were found, because the check would then prove nothing.
if (sources.size < 100) breaches.push(`only ${sources.size} files were read`)
for (const breach of breaches) process.stdout.write(`${breach}\n`)
process.stdout.write(`${sources.size} files, ${breaches.length} breaches\n`)
process.exitCode = breaches.length === 0 ? 0 : 1
