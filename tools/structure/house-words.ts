import { code, type HouseRule } from './house-rule.ts'

/** Matches where a name is introduced: a declaration, a typed parameter or key, a parameter of an arrow function. */
const given = (name: string, keyName = name) =>
  new RegExp(String.raw`\b(?:const|let|function|type|interface|class)\s+(${name})\b|[({,]\s*(${keyName})(?:: |(?:, \w+)*\) =>)`)

const named = (names: RegExp, source: string): string | undefined => {
  const [, first, second] = names.exec(code(source).replaceAll(/'[^'\n]*'/g, "''")) ?? []
  return first ?? second
}

const hiringNames = given(String.raw`places?|Places?|\w+Places?|places?[A-Z]\w*`)
/** A place is one of the creators that a campaign wants to hire (docs/glossary.md). */
const ofHiring = new Set(['placesLeft', 'placesWords', 'refuseTakenPlaces', 'reopenPlace'])

/** Declarations only: keys may be those of the wire, which cannot be renamed. */
const jobNames = new RegExp(
  String.raw`\b(?:const|let|function|type|interface|class)\s+(jobs?|Jobs?|job[A-Z]\w*|Job[A-Z]\w*|[a-z]\w*Jobs?)\b`,
)
/** The queue library calls a task a job. */
const isNamer = (path: string) =>
  /^(protocol|server)\/src\//.test(path) && !/\.(test|long)\.ts$|^server\/src\/(testing|demo|tasks|adapters|commands)\//.test(path)

/** In the page and the journeys also parameters and props, because their values are rarely declared elsewhere. A capitalised key is a label. */
const pageNames = given(String.raw`\w*[jJ]obs?(?![a-z])\w*`, String.raw`(?:job|[a-z]\w*Job)s?(?![a-z])\w*`)
const isPage = (path: string) => /^(web\/src|e2e)\/.*(?<!\.gen)\.tsx?$/.test(path)
/** A search parameter, which is part of URLs that people have saved. */
const inAddresses = new Set(['web/src/routes/_member/operator/-parts/market-chart.tsx'])
/** The main job of Pairtake (decision 035) is to hire, deliver, approve and pay. */
const mainJob = /\/main-job[\w-]*(?:\.slow)?\.e2e\.ts$/

function jobNamed(path: string, source: string): string | undefined {
  if (!isPage(path)) return isNamer(path) ? named(jobNames, source) : undefined
  const [, file] = /\/((?:[\w-]+-)?jobs?(?:-[\w-]+)?)[\w.]*$/.exec(path) ?? []
  if (file !== undefined && !mainJob.test(path)) return file
  return inAddresses.has(path) ? undefined : named(pageNames, source)
}

/** A sentence in quotes or between tags: at least two words, one of them next to the word in question. */
const sentence = /'([^'\n]*)'|"([^"\n]*)"|>([^<>{}\n]*)</g
const saysContract = /(?:^|[a-z,’] )contracts?(?: [a-z]+|[.,!?]|$)/i
/** Sentences quoted from the requirements. */
const toTheLetter = new Set(['Contract not found'])
/** Aliases in SQL statements: 'contract as job'. */
const isStatement = (words: string) => / as \w+$/.test(words)

function contractSaid(source: string): string | undefined {
  for (const [, single, double, tagged] of code(source).matchAll(sentence)) {
    const words = (single ?? double ?? tagged ?? '').trim()
    if (words.includes(' ') && saysContract.test(words) && !toTheLetter.has(words) && !isStatement(words)) return words
  }
  return undefined
}

export const houseWords: readonly HouseRule[] = [
  {
    name: 'one-meaning-of-place',
    check: (_path, source) => {
      const name = named(hiringNames, source)
      if (name === undefined || ofHiring.has(name)) return undefined
      return `${name}: a place is what a campaign hires for; say index, position, path, key or what else it is`
    },
  },
  {
    name: 'contract-in-code',
    check: (path, source) => {
      const name = jobNamed(path, source)
      return name === undefined ? undefined : `${name}: screens say job, names say contract`
    },
  },
  {
    name: 'job-on-screens',
    check: (path, source) => {
      if (!/^(protocol|server|web)\/src\//.test(path) || /\.(test|long)\.tsx?$|\/testing\/|-queries\.ts$|routes\/legal\//.test(path))
        return undefined
      const words = contractSaid(source)
      return words === undefined ? undefined : `“${words}” says contract; people read job`
    },
  },
]
